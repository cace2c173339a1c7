import type { Handlers } from '../wire/outcome.ts';
import { boat } from './boat.ts';
import { createNfcard, saveNfcard } from './create-nfcard.ts';
import { downloadDocument } from './documents/download-document.ts';
import { finishDocument } from './documents/finish-document.ts';
import { addDocument, replaceDocument } from './documents/open-upload.ts';
import { removeDocument, saveDocument } from './documents/save-document.ts';
import { uploadDocumentPart } from './documents/upload-part.ts';
import { uploadState } from './documents/upload-state.ts';
import { getAllNfcards, nfcard } from './nfcard.ts';
import { removeNfcard } from './remove-nfcard.ts';
import { acceptNfcard } from './sendings/accept-nfcard.ts';
import { askForKeys } from './sendings/ask-for-keys.ts';
import { recipients } from './sendings/recipients.ts';
import { sealNfcard } from './sendings/seal-nfcard.ts';
import { sendNfcard } from './sendings/send-nfcard.ts';
import { keepSendingKeys, sendingLinkKeys } from './sendings/sending-link-keys.ts';
import { sendings } from './sendings/sending-list.ts';
import { declineNfcard, takeBackNfcard } from './sendings/settle-sending.ts';
import type { WalletServices } from './services.ts';

export function walletHandlers(services: WalletServices) {
  return {
    boat: boat(services),
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
    sending_link_keys: sendingLinkKeys(services),
    keep_sending_keys: keepSendingKeys(services),
    recipients: recipients(services),
    sendings: sendings(services),
    accept_nfcard: acceptNfcard(services),
    decline_nfcard: declineNfcard(services),
    take_back_nfcard: takeBackNfcard(services),
  } satisfies Partial<Handlers>;
}
