import type { ReplyOf } from '@faka/contract/endpoint'
import { BuyerInfo, type getBuyer as operation } from '@faka/contract/profile'
import { accountOf, type Ctx, type House } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { accountNamed } from '../account/door.ts'
import { readBuyer } from './profile.sql.ts'

const { id, userId, phone } = BuyerInfo.shape

/** What a profile needs of the wallet room, to the right; `app.ts` hands it in. */
export interface BalancePort {
  /** What an account has, in 分. */
  balanceOf(house: House, db: Db, accountId: number): Promise<number>
}

/** The profile of an account, as it is in this transaction. */
export async function shownBuyer(
  house: House,
  db: Db,
  accountId: number,
  { balanceOf }: BalancePort,
): Promise<BuyerInfo> {
  const [account, buyer] = [await accountNamed(house, db, accountId), await readBuyer(house, db, accountId)]
  return {
    id: id.parse(account.public_id),
    userId: userId.parse(account.public_id),
    nickName: buyer.nick_name,
    avatar: buyer.avatar,
    phone: phone.parse(account.phone),
    qq: buyer.qq,
    mail: buyer.mail,
    wechat: buyer.wechat,
    region: buyer.region,
    balanceFen: await balanceOf(house, db, accountId),
  }
}

/** The profile of the logged-in buyer. */
export const getBuyer = async (ctx: Ctx, port: BalancePort): Promise<ReplyOf<typeof operation>> =>
  shownBuyer(ctx, ctx.db, orRefuse(accountOf(ctx), 'sessionNeeded'), port)
