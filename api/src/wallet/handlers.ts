import type { Services } from '../services.ts';
import type { Handlers } from '../wire/outcome.ts';
import { acceptNfcard } from './accept-nfcard.ts';
import { askForKeys } from './ask-for-keys.ts';
import { createNfcard, saveNfcard } from './create-nfcard.ts';
import { downloadDocument } from './download-document.ts';
import { finishDocument } from './finish-document.ts';
import { getAllNfcards, nfcard } from './nfcard.ts';
import { addDocument, replaceDocument } from './open-upload.ts';
import { removeNfcard } from './remove-nfcard.ts';
import { removeDocument, saveDocument } from './save-document.ts';
import { sealNfcard } from './seal-nfcard.ts';
import { sendNfcard } from './send-nfcard.ts';
import { sendings } from './sending-list.ts';
import { declineNfcard, takeBackNfcard } from './settle-sending.ts';
import { uploadDocumentPart } from './upload-part.ts';
import { uploadState } from './upload-state.ts';

export function walletHandlers(services: Services) {
  return {
    get_all_nfcards: getAllNfcards(services),
    nfcard: nfcard(services),
    create_nfcard: createNfcard(services),
    save_nfcard: saveNfcard(services),
    remove_nfcard: removeNfcard(services),
    add_document: addDocument(services),
    replace_document: replaceDocument(services),
    upload_document_part: uploadDocumentPart(services),
    upload_state: uploadState(services),
    finish_document: finishDocument(services),
    download_document: downloadDocument(services),
    save_document: saveDocument(services),
    remove_document: removeDocument(services),
    send_nfcard: sendNfcard(services),
    seal_nfcard: sealNfcard(services),
    ask_for_keys: askForKeys(services),
    sendings: sendings(services),
    accept_nfcard: acceptNfcard(services),
    decline_nfcard: declineNfcard(services),
    take_back_nfcard: takeBackNfcard(services),
  } satisfies Partial<Handlers>;
}
