import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteExpiredTickets } from './bind-ticket.sql.ts'
import { deleteExpiredChallenges } from './passkey.sql.ts'
import { deleteExpiredPasswordLinks } from './password-link.sql.ts'
import { deleteExpiredLoginTickets } from './second-factor.sql.ts'
import { deleteExpiredSessions } from './session.sql.ts'
import { deleteExpiredCodes } from './verification-code.sql.ts'

/** Deletes expired sessions, tickets, links and codes. */
export const accountJobs = (services: Services): Job[] => [
  {
    name: 'sessions',
    everySeconds: 600,
    async run() {
      await deleteExpiredSessions(services.db, services.now())
      await deleteExpiredTickets(services.db, services.now())
      await deleteExpiredLoginTickets(services.db, services.now())
      await deleteExpiredPasswordLinks(services.db, services.now())
      await deleteExpiredChallenges(services.db, services.now())
      await deleteExpiredCodes(services.db, services.now())
      return false
    },
  },
]
