import type { Services } from '../../platform/ctx.ts'
import type { CommonDb } from '../../platform/db.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { readBalance } from './wallet.sql.ts'

/**
 * The balance of an account in 分, in the kind of money used here. Balances of test money are kept but hidden once the
 * sandbox is off.
 */
export const getBalance = (
  services: Pick<Services, 'config'>,
  db: CommonDb,
  accountId: number,
): Promise<number> => readBalance(db, accountId, isRealMoney(services))
