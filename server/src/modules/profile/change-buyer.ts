import type { changeBuyer as operation } from '@faka/contract/profile/profile'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { keyOfAvatarUrl } from '@faka/contract/upload/upload'
import { actorAccountId, type Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { accountNamed, changePhone, holdAccount, provePhone } from '../account/public.ts'
import { dropUploads, useUploads } from '../upload/public.ts'
import { type BalancePort, toBuyerDto } from './get-buyer.ts'
import { type BuyerFields, changeBuyerFields, findBuyerFields } from './profile.sql.ts'

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

/** Another phone, shown to be the buyer's; undefined where the phone stays. */
async function verifyNewPhone(ctx: Ctx, accountId: number, { phone, verifyCode }: ChangeBuyerInput) {
  if (phone === undefined || phone === (await accountNamed(ctx, ctx.db, accountId)).phone) return undefined
  if (verifyCode === undefined) throw new DomainError('codeWrong')
  return provePhone(ctx, phone, verifyCode)
}

/** Takes the buyer's own picture for his new face, and gives up the one that it takes the place of. */
async function changeAvatar(ctx: Ctx, tx: Tx, accountId: number, avatar: string): Promise<void> {
  // of two faces that are chosen at once one is shown, and the other given up
  await holdAccount(ctx, tx, accountId)
  const { avatar: before } = await findBuyerFields(ctx, tx, accountId)
  if (before === avatar) return
  const [taken, left] = [keyOfAvatarUrl(avatar), keyOfAvatarUrl(before)]
  if (taken) await useUploads(ctx, tx, { keys: [taken], purpose: 'avatar' })
  if (left) await dropUploads(ctx, tx, [left])
}

/** Changes what is given of the profile, all of it or nothing; another phone needs the code that was sent to it. */
export async function changeBuyer(
  ctx: Ctx,
  wish: ChangeBuyerInput,
  port: BalancePort,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const proved = await verifyNewPhone(ctx, accountId, wish)
  const fields = toBuyerFields(wish)
  return inTx(ctx.db, async (tx) => {
    if (proved) await changePhone(ctx, tx, accountId, proved)
    if (fields.avatar !== undefined) await changeAvatar(ctx, tx, accountId, fields.avatar)
    if (Object.keys(fields).length > 0) await changeBuyerFields(ctx, tx, accountId, fields, ctx.now())
    return toBuyerDto(ctx, tx, accountId, port)
  })
}
