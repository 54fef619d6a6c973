import type { GiftCode, GiftCodeBatchNo, GiftCodeState } from '@faka/contract/gift-code/gift-code'
import { useMemo } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './gift-codes.module.css'
import { SwitchGiftCodes } from './switch-gift-codes.tsx'

const tones: Record<GiftCodeState, BadgeTone> = { open: 'waiting', redeemed: 'done', disabled: 'rejected' }

/** The gift codes of a batch, by number and last digits. */
export function GiftCodesTable({ batchNo, codes }: { batchNo: GiftCodeBatchNo; codes: readonly GiftCode[] }) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<GiftCode>[]>(
    () => [
      {
        id: 'code',
        header: t('giftCodes.code'),
        isRowHeader: true,
        cell: ({ ending, codeNo }) => (
          <span className={styles.stack}>
            <code className={styles.code} translate="no">
              …-{ending}
            </code>
            <span className={styles.quiet} translate="no">
              {codeNo}
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('giftCodes.state'),
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`giftCodes.codeState.${state}`)}</Badge>,
      },
      {
        id: 'by',
        header: t('giftCodes.redeemedBy'),
        cell: ({ redeemedBy }) => <span translate="no">{redeemedBy}</span>,
      },
      {
        id: 'time',
        header: t('giftCodes.time'),
        cell: ({ redeemTime }) => redeemTime && <DateTime iso={redeemTime} locale={locale} />,
      },
      {
        id: 'acts',
        header: t('actions.operation'),
        cell: ({ codeNo, ending, state }) =>
          state !== 'redeemed' && (
            <SwitchGiftCodes
              which={{ batchNo, codeNo }}
              name={`…-${ending}`}
              open={1}
              isDisabled={state === 'disabled'}
            />
          ),
      },
    ],
    [t, locale, batchNo],
  )
  return (
    <DataTable
      label={t('console.platformGiftCodeBatch.title')}
      columns={columns}
      rows={codes}
      rowKey={({ codeNo }) => codeNo}
    />
  )
}
