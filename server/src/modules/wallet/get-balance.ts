import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { readBalance } from './wallet.sql.ts'

/** Whether balances of this house are real money. Test money stays where it is once the sandbox is gone, and unseen. */
export const isRealMoney = ({ config }: Pick<Services, 'config'>): boolean => !config.sandbox

/** What an account has, in 分, in the money of this house. */
export const getBalance = (services: Pick<Services, 'config'>, db: Db, accountId: number): Promise<number> =>
  readBalance(db, accountId, isRealMoney(services))
