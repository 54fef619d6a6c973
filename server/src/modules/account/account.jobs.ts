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
      await deleteExpiredSessions(services.common, services.now())
      await deleteExpiredTickets(services.common, services.now())
      await deleteExpiredLoginTickets(services.common, services.now())
      await deleteExpiredPasswordLinks(services.common, services.now())
      await deleteExpiredChallenges(services.common, services.now())
      await deleteExpiredCodes(services.common, services.now())
      return false
    },
  },
]
