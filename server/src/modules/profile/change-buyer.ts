import type { changeBuyer as operation } from '@faka/contract/profile/profile'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { keyOfAvatarUrl } from '@faka/contract/upload/upload'
import type { Ctx } from '../../platform/ctx.ts'
import { type CommonTx, inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import {
  actorAccountId,
  changeMail,
  changePhone,
  getAccount,
  lockAccount,
  notifyAddress,
  proveOwner,
  removeMail,
  type UseUpProof,
  verifyMail,
  verifyPhone,
} from '../account/public.ts'
import { dropUploads, useUploads } from '../upload/public.ts'
import { type BalancePort, toBuyerDto } from './get-buyer.ts'
import { type BuyerFields, changeBuyerFields, findBuyerFields } from './profile.sql.ts'

const daySeconds = 24 * 3600
/** Each change mails to the address before, which is not verified. */
const maxMailChangesPerDay = 5

type ChangeBuyerInput = InputOf<typeof operation>

const toBuyerFields = ({
  nickName,
  avatar,
  qq,
  mail,
  wechat,
  region,
}: ChangeBuyerInput): Partial<BuyerFields> => ({
  ...(nickName !== undefined && { nick_name: nickName.trim() }),
  ...(avatar !== undefined && { avatar }),
  ...(qq !== undefined && { qq }),
  ...(mail !== undefined && { mail }),
  ...(wechat !== undefined && { wechat }),
  ...(region !== undefined && { region }),
})

/** The mail of the buyer, where the code that was sent to it is given. */
const verifyGivenMail = async (ctx: Ctx, { mail, mailVerifyCode }: ChangeBuyerInput) =>
  mail && mailVerifyCode !== undefined ? verifyMail(ctx, mail, mailVerifyCode) : undefined

/** The verified new phone of the buyer. Undefined if the phone does not change. */
async function verifyNewPhone(ctx: Ctx, accountId: number, { phone, verifyCode }: ChangeBuyerInput) {
  if (phone === undefined || phone === (await getAccount(ctx, ctx.common, accountId)).phone) return undefined
  if (verifyCode === undefined) throw new DomainError('codeWrong')
  return verifyPhone(ctx, phone, verifyCode)
}

/**
 * Requires the password, a code or the second factor for a contact by which a stolen session could take the account, or hide
 * that it did: both receive the codes that reset the password, and the mail address the notices of every change. A first
 * one needs it as well, and so does a mail address that is verified. Rejects with
 * `tooOften` beyond the changes of a mail in a day.
 */
async function checkContactChange(
  ctx: Ctx,
  accountId: number,
  input: ChangeBuyerInput,
): Promise<UseUpProof | undefined> {
  const { phone, mail, mailVerifyCode } = input
  const isNewPhone = phone !== undefined && phone !== (await getAccount(ctx, ctx.common, accountId)).phone
  const isNewMail =
    mail !== undefined &&
    (mailVerifyCode !== undefined || mail !== (await findBuyerFields(ctx, ctx.common, accountId)).mail)
  const useUp = isNewPhone || isNewMail ? await proveOwner(ctx, input) : undefined
  if (isNewMail) await ctx.rateLimits.consume(`mail-change ${accountId}`, maxMailChangesPerDay, daySeconds)
  return useUp
}

/** Sets the address that the account logs in with to the verified one; one that no code verified ends that. */
async function replaceMail(
  ctx: Ctx,
  tx: CommonTx,
  accountId: number,
  {
    before,
    after,
    verifiedMail,
  }: { before: string; after: string; verifiedMail: Awaited<ReturnType<typeof verifyMail>> | undefined },
): Promise<void> {
  if (verifiedMail) await changeMail(ctx, tx, accountId, verifiedMail)
  if (before === after) return
  if (!verifiedMail) await removeMail(ctx, tx, accountId)
  await notifyAddress(ctx, tx, before, { change: 'mailChanged', accountId })
}

/** Uses the uploaded picture as the new avatar, and drops the previous one. */
async function changeAvatar(ctx: Ctx, tx: CommonTx, previous: string, avatar: string): Promise<void> {
  if (previous === avatar) return
  const [newKey, previousKey] = [keyOfAvatarUrl(avatar), keyOfAvatarUrl(previous)]
  if (newKey) await useUploads(ctx, tx, { keys: [newKey], purpose: 'avatar' })
  if (previousKey) await dropUploads(ctx, tx, [previousKey])
}

/**
 * Changes the given fields of the profile, all or none. Another phone needs the code that was sent to it, and a mail is
 * verified by its code; another phone or mail, also a first one, needs the password, a code or the second factor.
 */
export async function changeBuyer(
  ctx: Ctx,
  input: ChangeBuyerInput,
  port: BalancePort,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const useUp = await checkContactChange(ctx, accountId, input)
  const verifiedPhone = await verifyNewPhone(ctx, accountId, input)
  const verifiedMail = await verifyGivenMail(ctx, input)
  const fields = toBuyerFields(input)
  return inTx(ctx.common, async (tx) => {
    // of two concurrent changes one follows the other: it notifies the address, and drops the picture, that it replaces
    await lockAccount(ctx, tx, accountId)
    await useUp?.(tx)
    const before = await findBuyerFields(ctx, tx, accountId)
    if (verifiedPhone) await changePhone(ctx, tx, accountId, verifiedPhone)
    if (verifiedPhone) await notifyAddress(ctx, tx, before.mail, { change: 'phoneChanged', accountId })
    if (fields.mail !== undefined)
      await replaceMail(ctx, tx, accountId, { before: before.mail, after: fields.mail, verifiedMail })
    if (fields.avatar !== undefined) await changeAvatar(ctx, tx, before.avatar, fields.avatar)
    if (Object.keys(fields).length > 0) await changeBuyerFields(ctx, tx, accountId, fields, ctx.now())
    return toBuyerDto(ctx, tx, accountId, port)
  })
}
