import type { Services } from '../../platform/ctx.ts'

/** This deployment's kind of money: balances and payments are real unless the sandbox is on. */
export const isRealMoney = ({ config }: Pick<Services, 'config'>): boolean => !config.sandbox
