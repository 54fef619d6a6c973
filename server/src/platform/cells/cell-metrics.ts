import type { Services } from '../ctx.ts'
import { sampleAtScrape } from '../metrics.ts'

/** Whether each cell is served; of those in the first database it is said while that answers. */
export const cellMetrics = ({ metrics, cells }: Services): void =>
  sampleAtScrape(
    metrics.registry,
    {
      name: 'faka_cell_up',
      help: 'Whether the database of a cell answers and is the right one: 1, or 0 while the cell is not served.',
      labels: ['cell'],
    },
    async () => {
      const away = new Set(cells.problems().map(({ cell }) => cell))
      return cells.all().map(({ cell: { number } }) => ({
        labels: { cell: String(number) },
        value: away.has(number) ? 0 : 1,
      }))
    },
  )
