import type { Services } from '../../platform/ctx.ts'
import { findProgramCall } from './program-call.sql.ts'

/** Whether an order waits for the program of its shop, and not for its seller yet. */
export const isAwaitingProgram = async ({ db }: Pick<Services, 'db'>, orderNo: string): Promise<boolean> =>
  (await findProgramCall(db, orderNo))?.state === 'pending'
