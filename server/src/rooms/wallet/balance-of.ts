import type { House } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { readBalance } from './wallet.sql.ts'

/** Whether balances of this house are real money. Test money stays where it is once the sandbox is gone, and unseen. */
export const isRealMoney = ({ config }: Pick<House, 'config'>): boolean => !config.sandbox

/** What an account has, in 分, in the money of this house. */
export const balanceOf = (house: Pick<House, 'config'>, db: Db, accountId: number): Promise<number> =>
  readBalance(db, accountId, isRealMoney(house))
