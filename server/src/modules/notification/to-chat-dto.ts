import { type Chat, ChatKind, ChatNo } from '@faka/contract/notification/chat'
import type { ChatTargetRow } from './chat-target.sql.ts'

/** A target as its seller sees it: without its settings. */
export const toChatDto = (row: ChatTargetRow): Chat => ({
  chatNo: ChatNo.parse(row.chat_no),
  provider: row.provider,
  hint: row.hint,
  kinds: row.kinds.flatMap((kind) => ChatKind.safeParse(kind).data ?? []),
  createTime: row.created_at.toISOString(),
})
