import type { CouponBatch, CouponBatchNo } from '@faka/contract/coupon/coupon'
import { type ReactNode, useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './coupons.module.css'
import { type CouponState, couponState, describeDiscount, describeLimits } from './describe-coupons.ts'
import { ExportCoupons } from './export-coupons.tsx'
import { SwitchCoupons } from './switch-coupons.tsx'

const tones: Record<CouponState, BadgeTone> = {
  active: 'done',
  later: 'waiting',
  over: 'neutral',
  disabled: 'rejected',
}

/** What the coupons of a batch apply to, as far as it is not everything. */
function Targets({ items, classifies }: CouponBatch) {
  const names = [...classifies.map(({ name }) => name), ...items.map(({ title }) => title)]
  if (names.length === 0) return null
  return (
    <span className={styles.quiet}>
      {names.map((name) => (
        <span key={name} className={styles.target} lang={detectLanguage(name)}>
          {name}
        </span>
      ))}
    </span>
  )
}

function Validity({ batch }: { batch: CouponBatch }) {
  const { t, locale } = useI18n()
  const state = couponState(batch, Date.now())
  return (
    <span className={classNames(styles.stack, styles.cell)}>
      <Badge tone={tones[state]}>{t(`coupons.state.${state}`)}</Badge>
      <span className={styles.quiet}>
        <DateTime iso={batch.validFrom} locale={locale} /> –{' '}
        {batch.validUntil && <DateTime iso={batch.validUntil} locale={locale} />}
      </span>
    </span>
  )
}

interface Props {
  batches: readonly CouponBatch[]
  /** The link to the orders that used a batch, for those who may read orders. */
  linkToUses: (batchNo: CouponBatchNo, text: string) => ReactNode
}

/** The batches of coupons of a shop, each with its terms, its uses, and what can be done with it. */
export function CouponsTable({ batches, linkToUses }: Props) {
  const { t } = useI18n()
  const columns = useMemo<readonly DataColumn<CouponBatch>[]>(
    () => [
      {
        id: 'name',
        header: t('coupons.name'),
        isRowHeader: true,
        cell: ({ name, code, coupons }) => (
          <span className={styles.stack}>
            <span lang={detectLanguage(name)}>{name}</span>
            {code === null ? (
              <span className={styles.quiet}>{t('coupons.count', { count: coupons })}</span>
            ) : (
              <code className={styles.code} translate="no">
                {code}
              </code>
            )}
          </span>
        ),
      },
      {
        id: 'discount',
        header: t('coupons.discount'),
        cell: (batch) => (
          <span className={classNames(styles.stack, styles.cell)}>
            {describeDiscount(batch, t)}
            <Targets {...batch} />
          </span>
        ),
      },
      { id: 'limits', header: t('coupons.limits'), cell: (batch) => describeLimits(batch, t) },
      { id: 'valid', header: t('coupons.valid'), cell: (batch) => <Validity batch={batch} /> },
      {
        id: 'uses',
        header: t('coupons.uses'),
        cell: ({ batchNo, held, used }) => linkToUses(batchNo, t('coupons.usesOf', { used, held })),
      },
      {
        id: 'saved',
        header: t('coupons.saved'),
        cell: ({ usedFen }) => <Price fen={usedFen} />,
      },
      {
        id: 'acts',
        header: t('actions.operation'),
        cell: (batch) => (
          <span className={styles.acts}>
            <ExportCoupons batchNo={batch.batchNo} name={batch.name} />
            <SwitchCoupons batch={batch} />
          </span>
        ),
      },
    ],
    [t, linkToUses],
  )
  return (
    <DataTable
      label={t('console.coupons.title')}
      columns={columns}
      rows={batches}
      rowKey={({ batchNo }) => batchNo}
    />
  )
}
