import { BuyerInfo, type getBuyer as operation } from '@faka/contract/profile/profile'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { CommonDb } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId, getAccount } from '../account/public.ts'
import { findBuyerFields } from './profile.sql.ts'

const { id, userId, phone } = BuyerInfo.shape

/** What this module needs of the wallet module, which is to its right; `app.ts` passes it in. */
export interface BalancePort {
  /** The balance of an account, in 分. */
  getBalance(services: Services, db: CommonDb, accountId: number): Promise<number>
}

/** The profile of an account, as of this transaction. */
export async function toBuyerDto(
  services: Services,
  db: CommonDb,
  accountId: number,
  { getBalance }: BalancePort,
): Promise<BuyerInfo> {
  const [account, buyer] = [
    await getAccount(services, db, accountId),
    await findBuyerFields(services, db, accountId),
  ]
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
    balanceFen: await getBalance(services, db, accountId),
    ...(account.mail !== null && { mailProved: true as const }),
  }
}

/** The profile of the logged-in buyer. */
export const getBuyer = async (ctx: Ctx, port: BalancePort): Promise<ReplyOf<typeof operation>> =>
  toBuyerDto(ctx, ctx.common, required(actorAccountId(ctx), 'sessionNeeded'), port)
