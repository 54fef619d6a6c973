import type { ShopLevels } from '@faka/contract/shop/member-level'
import { useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { Price } from '../../ui/price.tsx'

type Level = ShopLevels['levels'][number]

/** How the levels of a shop are used: the paid orders at the price of each, and what their buyers saved. */
export function LevelsTable({ levels }: Pick<ShopLevels, 'levels'>) {
  const { t } = useI18n()
  const columns = useMemo<readonly DataColumn<Level>[]>(
    () => [
      {
        id: 'name',
        header: t('levels.level'),
        isRowHeader: true,
        cell: ({ name }) => <span lang={detectLanguage(name)}>{name}</span>,
      },
      { id: 'spent', header: t('levels.from'), cell: ({ spentFen }) => <Price fen={spentFen} /> },
      {
        id: 'off',
        header: t('levels.off'),
        cell: ({ basisPoints }) => t('levels.offPercent', { percent: String(basisPoints / 100) }),
      },
      { id: 'orders', header: t('levels.orders'), cell: ({ orders }) => orders },
      { id: 'saved', header: t('levels.savedFen'), cell: ({ savedFen }) => <Price fen={savedFen} /> },
    ],
    [t],
  )
  return <DataTable label={t('levels.used')} columns={columns} rows={levels} rowKey={({ name }) => name} />
}
