import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { changeBuyer as operation } from '@faka/contract/profile'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { accountNamed, changePhone, provePhone } from '../account/door.ts'
import { type BalancePort, shownBuyer } from './get-buyer.ts'
import { type BuyerFields, changeBuyerFields } from './profile.sql.ts'

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
  if (phone === undefined || phone === (await accountNamed(ctx.db, accountId)).phone) return undefined
  if (verifyCode === undefined) throw new Refused('codeWrong')
  return provePhone(ctx, phone, verifyCode)
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
    if (Object.keys(fields).length > 0) await changeBuyerFields(tx, accountId, fields, ctx.now())
    return shownBuyer(ctx, tx, accountId, port)
  })
}
