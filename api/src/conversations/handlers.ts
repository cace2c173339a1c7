import type { Handlers } from '../wire/outcome.ts';
import { conversation, conversations } from './conversation-list.ts';
import { deleteConversation } from './delete-conversation.ts';
import { markRead } from './mark-read.ts';
import type { ConversationServices } from './send-message.ts';
import { sendMessage } from './send-message.ts';
import { startConversation } from './start-conversation.ts';

export function conversationHandlers(services: ConversationServices) {
  return {
    conversations: conversations(services),
    conversation: conversation(services),
    start_conversation: startConversation(services),
    send_message: sendMessage(services),
    mark_read: markRead(services),
    delete_conversation: deleteConversation(services),
  } satisfies Partial<Handlers>;
}
