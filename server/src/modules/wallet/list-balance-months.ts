import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { shopTimeZone } from '@faka/contract/shared/time'
import type { listBalanceMonths as operation } from '@faka/contract/wallet/balance-months'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { createDayFormatter } from '../../platform/time-zone.ts'
import { actorAccountId } from '../account/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { toBalanceMonths } from './month.rules.ts'
import { sumWalletByMonth } from './month.sql.ts'

const formatDay = createDayFormatter(shopTimeZone)

/** The months in which the balance of the account changed, newest first. */
export async function listBalanceMonths(
  ctx: Ctx,
  _input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const changes = await sumWalletByMonth(ctx.common, { accountId, realMoney: isRealMoney(ctx) }, shopTimeZone)
  return { months: toBalanceMonths(changes, formatDay(ctx.now()).slice(0, 7)) }
}
