import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { readBalance } from './wallet.sql.ts'

/** Whether balances are real money here. Balances of test money are kept but hidden once the sandbox is off. */
export const isRealMoney = ({ config }: Pick<Services, 'config'>): boolean => !config.sandbox

/** The balance of an account in 分, in the kind of money used here. */
export const getBalance = (services: Pick<Services, 'config'>, db: Db, accountId: number): Promise<number> =>
  readBalance(db, accountId, isRealMoney(services))
