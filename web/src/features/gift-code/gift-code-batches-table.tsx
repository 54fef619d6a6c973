import type { GiftCodeBatch } from '@faka/contract/gift-code/gift-code'
import { type ReactNode, useMemo } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Price } from '../../ui/price.tsx'
import { ExportGiftCodes } from './export-gift-codes.tsx'
import styles from './gift-codes.module.css'
import { SwitchGiftCodes } from './switch-gift-codes.tsx'

type BatchState = 'active' | 'over' | 'disabled'

const tones: Record<BatchState, BadgeTone> = { active: 'done', over: 'neutral', disabled: 'rejected' }

const stateOf = ({ disabledTime, validUntil }: GiftCodeBatch, now: number): BatchState => {
  if (disabledTime !== null) return 'disabled'
  return validUntil !== null && Date.parse(validUntil) <= now ? 'over' : 'active'
}

function Validity({ batch }: { batch: GiftCodeBatch }) {
  const { t, locale } = useI18n()
  const state = stateOf(batch, Date.now())
  return (
    <span className={classNames(styles.stack, styles.cell)}>
      <Badge tone={tones[state]}>{t(`giftCodes.state.${state}`)}</Badge>
      {batch.validUntil && (
        <span className={styles.quiet}>
          <DateTime iso={batch.validUntil} locale={locale} />
        </span>
      )}
    </span>
  )
}

interface Props {
  batches: readonly GiftCodeBatch[]
  linkToCodes: (batch: GiftCodeBatch) => ReactNode
}

/** The batches of gift codes, each with what became of it and what can be done with it. */
export function GiftCodeBatchesTable({ batches, linkToCodes }: Props) {
  const { t } = useI18n()
  const columns = useMemo<readonly DataColumn<GiftCodeBatch>[]>(
    () => [
      {
        id: 'name',
        header: t('giftCodes.name'),
        isRowHeader: true,
        cell: (batch) => (
          <span className={styles.stack}>
            {linkToCodes(batch)}
            {!batch.realMoney && <Badge tone="test">{t('giftCodes.testMoney')}</Badge>}
          </span>
        ),
      },
      { id: 'worth', header: t('giftCodes.worth.each'), cell: ({ worthFen }) => <Price fen={worthFen} /> },
      {
        id: 'redeemed',
        header: t('giftCodes.redeemed'),
        cell: ({ redeemed, codes }) => t('giftCodes.redeemedOf', { redeemed, codes }),
      },
      {
        id: 'outstanding',
        header: t('giftCodes.outstanding'),
        cell: ({ outstandingFen }) => <Price fen={outstandingFen} />,
      },
      { id: 'valid', header: t('giftCodes.until'), cell: (batch) => <Validity batch={batch} /> },
      {
        id: 'acts',
        header: t('actions.operation'),
        cell: ({ batchNo, name, codes, redeemed, disabled, disabledTime }) => (
          <span className={styles.acts}>
            <ExportGiftCodes batchNo={batchNo} name={name} />
            <SwitchGiftCodes
              which={{ batchNo }}
              name={name}
              open={codes - redeemed - disabled}
              isDisabled={disabledTime !== null}
            />
          </span>
        ),
      },
    ],
    [t, linkToCodes],
  )
  return (
    <DataTable
      label={t('console.platformGiftCodes.title')}
      columns={columns}
      rows={batches}
      rowKey={({ batchNo }) => batchNo}
    />
  )
}
