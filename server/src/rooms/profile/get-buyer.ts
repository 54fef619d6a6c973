import type { ReplyOf } from '@faka/contract/endpoint'
import { BuyerInfo, type getBuyer as operation } from '@faka/contract/profile'
import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { accountNamed } from '../account/door.ts'
import { readBuyer } from './profile.sql.ts'

const { id, userId, phone } = BuyerInfo.shape

/** The profile of an account, as it is in this transaction. */
export async function shownBuyer(db: Db, accountId: number): Promise<BuyerInfo> {
  const [account, buyer] = [await accountNamed(db, accountId), await readBuyer(db, accountId)]
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
    // nothing in this shop gives anybody a balance yet: refunds go back by the way they came
    balanceFen: 0,
  }
}

/** The profile of the logged-in buyer. */
export const getBuyer = async (ctx: Ctx): Promise<ReplyOf<typeof operation>> =>
  shownBuyer(ctx.db, orRefuse(accountOf(ctx), 'sessionNeeded'))
