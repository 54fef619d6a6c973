import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { followPlatformChannels } from './platform-channels-of-cell.ts'

/** What the module does between requests: in a further cell, to find changes of the platform's channels that were missed. */
export const payChannelJobs = (services: Services): Job[] =>
  services.cell.number === 0
    ? []
    : [
        {
          name: 'follow-channels',
          everySeconds: 10,
          async run() {
            await followPlatformChannels(services, 'job follow-channels')
            return false
          },
        },
      ]
