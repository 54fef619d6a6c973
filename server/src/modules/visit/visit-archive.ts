import { type ArchivePart, archiveTable } from '../shop/public.ts'
import { listVisitDays } from './visit.sql.ts'

/** What the archive of a shop has of its visitors. */
export const visitArchive: readonly ArchivePart[] = [
  archiveTable({
    name: 'visits.csv',
    about: ['每天的访问', 'visits by day'],
    columns: {
      day: ['日期', 'day'],
      views: ['浏览次数', 'views'],
      visitors: ['访客', 'visitors'],
    },
    rows: async function* ({ db }, { shop_id }) {
      yield* await listVisitDays(db, shop_id)
    },
  }),
]
