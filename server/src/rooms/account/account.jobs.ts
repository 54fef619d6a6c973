import type { House } from '../../kernel/ctx.ts'
import type { Job } from '../../kernel/jobs.ts'
import { deleteOldTickets } from './bind-ticket.sql.ts'
import { deleteOldSessions } from './session.sql.ts'
import { deleteOldCodes } from './verify-code.sql.ts'

/** Forgets sessions, tickets and codes that are over. */
export const accountJobs = (house: House): Job[] => [
  {
    name: 'sessions',
    everySeconds: 600,
    async run() {
      await deleteOldSessions(house.db, house.now())
      await deleteOldTickets(house.db, house.now())
      await deleteOldCodes(house.db, house.now())
      return false
    },
  },
]
