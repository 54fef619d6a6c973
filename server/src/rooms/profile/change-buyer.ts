import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { changeBuyer as operation } from '@faka/contract/profile'
import { keyOfAvatarUrl } from '@faka/contract/upload'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { inTx, type Tx } from '../../kernel/db.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { accountNamed, changePhone, holdAccount, provePhone } from '../account/door.ts'
import { dropUploads, useUploads } from '../upload/door.ts'
import { type BalancePort, shownBuyer } from './get-buyer.ts'
import { type BuyerFields, changeBuyerFields, readBuyer } from './profile.sql.ts'

type Wish = InputOf<typeof operation>

const fieldsOf = ({ nickName, avatar, qq, mail, wechat, region }: Wish): Partial<BuyerFields> => ({
  ...(nickName !== undefined && { nick_name: nickName.trim() }),
  ...(avatar !== undefined && { avatar }),
  ...(qq !== undefined && { qq }),
  ...(mail !== undefined && { mail }),
  ...(wechat !== undefined && { wechat }),
  ...(region !== undefined && { region }),
})

/** Another phone, shown to be the buyer's; undefined where the phone stays. */
async function provedPhoneOf(ctx: Ctx, accountId: number, { phone, verifyCode }: Wish) {
  if (phone === undefined || phone === (await accountNamed(ctx, ctx.db, accountId)).phone) return undefined
  if (verifyCode === undefined) throw new Refused('codeWrong')
  return provePhone(ctx, phone, verifyCode)
}

/** Takes the buyer's own picture for his new face, and gives up the one that it takes the place of. */
async function changeFace(ctx: Ctx, tx: Tx, accountId: number, avatar: string): Promise<void> {
  // of two faces that are chosen at once one is shown, and the other given up
  await holdAccount(ctx, tx, accountId)
  const { avatar: before } = await readBuyer(ctx, tx, accountId)
  if (before === avatar) return
  const [taken, left] = [keyOfAvatarUrl(avatar), keyOfAvatarUrl(before)]
  if (taken) await useUploads(ctx, tx, { keys: [taken], purpose: 'avatar' })
  if (left) await dropUploads(ctx, tx, [left])
}

/** Changes what is given of the profile, all of it or nothing; another phone needs the code that was sent to it. */
export async function changeBuyer(
  ctx: Ctx,
  wish: Wish,
  port: BalancePort,
): Promise<ReplyOf<typeof operation>> {
  const accountId = orRefuse(accountOf(ctx), 'sessionNeeded')
  const proved = await provedPhoneOf(ctx, accountId, wish)
  const fields = fieldsOf(wish)
  return inTx(ctx.db, async (tx) => {
    if (proved) await changePhone(ctx, tx, accountId, proved)
    if (fields.avatar !== undefined) await changeFace(ctx, tx, accountId, fields.avatar)
    if (Object.keys(fields).length > 0) await changeBuyerFields(ctx, tx, accountId, fields, ctx.now())
    return shownBuyer(ctx, tx, accountId, port)
  })
}
