import { InquiryNo, type askSeller as operation } from '@faka/contract/inquiry/inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, withoutMarks } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import {
  actorAccountId,
  actorName,
  consumeVerificationCode,
  findVerifiedContact,
  recordAccountCell,
} from '../account/public.ts'
import { findItemOrItsParent } from '../item/public.ts'
import { askerKeys, checkAsker, limitInquiries } from './asker.ts'
import { findInquiryOfRequest, type InquiryRow, insertInquiry, lockInbox } from './inquiry.sql.ts'
import { deriveInquirySecret, encryptInquiryMail } from './inquiry-encryption.ts'
import { writeText } from './write-message.ts'

type Input = InputOf<typeof operation>

/** Identifies a repeated request. */
const hashRequest = (ctx: Ctx, { itemId, text, notifyAt }: Input): Buffer =>
  ctx.encryption
    .fingerprint('contacts', JSON.stringify({ itemId, text, mail: notifyAt?.mail, by: actorAccountId(ctx) }))
    .subarray(0, 16)

/** What the asker gets: an account finds its inquiries without a secret. */
const toReply = (
  ctx: Ctx,
  row: Pick<InquiryRow, 'inquiry_no' | 'request_id' | 'account_id'>,
): ReplyOf<typeof operation> => ({
  inquiryNo: InquiryNo.parse(row.inquiry_no),
  ...(row.account_id === null && { secret: deriveInquirySecret(ctx, row) }),
})

/** The inquiry that the same request made before; rejects one with other content. */
async function findEarlier(ctx: Ctx, shopId: number, input: Input) {
  const earlier = await findInquiryOfRequest(ctx.db, shopId, input.requestId)
  if (earlier && !earlier.request_hash.equals(hashRequest(ctx, input))) throw new DomainError('requestReused')
  return earlier
}

/** The address of a guest that the code proves; an account needs none. */
async function verifyContact(ctx: Ctx, { notifyAt }: Input) {
  if (!notifyAt || actorAccountId(ctx) !== undefined) return undefined
  const { mail: to, verifyCode } = notifyAt
  return required(
    await findVerifiedContact(ctx, { way: 'mail', to, about: 'inquiry' }, verifyCode),
    'codeWrong',
  )
}

/** Asks the seller of an item on sale. An asker has a limited number of inquiries without an answer in each shop. */
export async function askSeller(ctx: Ctx, input: Input): Promise<ReplyOf<typeof operation>> {
  const { item, shop } = required(await findItemOrItsParent(ctx, input.itemId), 'itemNotFound')
  const earlier = await findEarlier(ctx, shop.shop_id, input)
  if (earlier) return toReply(ctx, earlier)
  const verified = await verifyContact(ctx, input)
  const keys = askerKeys(ctx, verified?.to)
  await checkAsker(ctx, shop, keys)
  await limitInquiries(ctx, input.proof)
  const inquiry_no = InquiryNo.parse(newCellNumber(ctx, idLength))
  const now = ctx.now()
  const row = {
    ...keys,
    inquiry_no,
    request_id: input.requestId,
    request_hash: hashRequest(ctx, input),
    shop_id: shop.shop_id,
    item_id: item.item_id,
    sealed_mail: verified ? encryptInquiryMail(ctx, inquiry_no, verified.to) : null,
    created_at: now,
    last_at: now,
    status: 'open',
    messages: 1,
    seller_unread: true,
    buyer_unread: false,
  } as const
  if (row.account_id !== null) await recordAccountCell(ctx, row.account_id)
  const added = await inTx(ctx.db, async (tx) => {
    await lockInbox(tx, shop.shop_id)
    const inserted = await insertInquiry(tx, row, ctx.config.limits.openInquiriesPerAskerAndShop)
    if (!inserted) return undefined
    // within it, on another connection: an inquiry that is refused leaves the code, and one code is of one inquiry;
    // where this transaction fails afterwards, the guest asks for another code
    if (verified) await inTx(withoutMarks(ctx.common), (common) => consumeVerificationCode(common, verified))
    await writeText(ctx, tx, inserted, { side: 'buyer', actor: actorName(ctx.actor), text: input.text })
    return inserted
  })
  return toReply(ctx, added ?? required(await findEarlier(ctx, shop.shop_id, input), 'tooManyInquiries'))
}
