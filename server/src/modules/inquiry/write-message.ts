import { maxInquiryMessages } from '@faka/contract/inquiry/inquiry'
import { newTimedNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import {
  countMessage,
  findMessageOfRequest,
  type InquiryRow,
  insertMessage,
  lockInquiry,
  type MessageRow,
} from './inquiry.sql.ts'
import { decryptMessage, encryptMessage } from './inquiry-encryption.ts'

interface Message {
  side: MessageRow['side']
  actor: string
  text: string
  /** Under which it is written once. */
  requestId?: string
}

/** Writes the text of a message, and tells the other side of it after the commit. */
export async function writeText(
  ctx: Ctx,
  tx: Tx,
  { inquiry_no, shop_id }: Pick<InquiryRow, 'inquiry_no' | 'shop_id'>,
  { side, actor, text, requestId }: Message,
): Promise<void> {
  const at = ctx.now()
  const message_no = newTimedNumber(ctx, at)
  const sealed_text = encryptMessage(ctx, message_no, text)
  const request_id = requestId ?? null
  await insertMessage(tx, { message_no, inquiry_no, shop_id, side, actor, request_id, sealed_text, at })
  await recordDomainEvents(ctx, tx, [
    {
      kind: side === 'buyer' ? 'inquiry.asked' : 'inquiry.answered',
      subject: inquiry_no,
      tenantId: shop_id,
    },
  ])
}

/**
 * Writes a further message of an inquiry, within its lock. The same request again writes nothing. Rejects with
 * `inquiryHidden`, `inquiryFull`, and for the asker with `inquiryClosed`.
 */
export async function writeMessage(
  ctx: Ctx,
  tx: Tx,
  inquiryNo: string,
  message: Message,
): Promise<InquiryRow> {
  const inquiry = required(await lockInquiry(tx, inquiryNo), 'inquiryNotFound')
  if (message.requestId !== undefined) {
    const earlier = await findMessageOfRequest(tx, inquiryNo, message.requestId)
    if (earlier && decryptMessage(ctx, earlier) !== message.text) throw new DomainError('requestReused')
    if (earlier) return inquiry
  }
  if (inquiry.hidden) throw new DomainError('inquiryHidden')
  if (message.side === 'buyer' && inquiry.status === 'closed') throw new DomainError('inquiryClosed')
  if (inquiry.messages >= maxInquiryMessages) throw new DomainError('inquiryFull')
  await writeText(ctx, tx, inquiry, message)
  return countMessage(tx, inquiryNo, message.side, ctx.now())
}
