import type { House } from '../../kernel/ctx.ts'
import type { Job } from '../../kernel/jobs.ts'
import { forgetVisitors } from './visit.sql.ts'

const dayMs = 86_400_000

/** Forgets yesterday's visitors. */
export const visitJobs = (house: House): Job[] => [
  {
    name: 'forget visitors',
    everySeconds: 3600,
    run: async () => {
      await forgetVisitors(house.db, new Date(house.now().getTime() - dayMs).toISOString().slice(0, 10))
      return false
    },
  },
]
