import { exportFormats } from '@faka/contract/delivery/delivery'
import {
  type ExportColumn,
  exportCards,
  exportColumns,
  maxExportedOrders,
} from '@faka/contract/delivery/order-timeline'
import type { OrderNo } from '@faka/contract/shared/ids'
import { verifyPasswordUrl } from '@faka/contract/shared/urls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isDomainError } from '../../lib/call-errors.ts'
import { callFile } from '../../lib/call-file.ts'
import { findManageSecret } from '../../lib/manage-secret.ts'
import { useI18n } from '../../lib/messages.ts'
import { Link } from '../../lib/routing.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { getCardPassword } from './card-password.ts'
import styles from './export-cards.module.css'
import { passwordHost } from './password-host.ts'

const expected = [
  'orderNotFound',
  'notDelivered',
  'cardPasswordWanted',
  'cardPasswordWrong',
  'cardPasswordLocked',
  'tooOften',
] as const

interface Props {
  /** The chosen orders, in the order in which their cards are to stand. */
  orderNos: readonly OrderNo[]
  onExported: () => void
}

/** Which order a refusal is about. */
const RejectionData = z.object({ orderNo: z.string() })

/** Leads to where the card password of an order is asked for, which may be a host of its own. */
function OpenOrderLink({ orderNo }: { orderNo: OrderNo }) {
  const { t } = useI18n()
  const host = passwordHost()
  const asking = verifyPasswordUrl(orderNo)
  const words = t('orders.export.open')
  return host ? <a href={host + asking}>{words}</a> : <Link to={asking}>{words}</Link>
}

/** Why several orders could not be exported; one that wants its card password leads to where that is asked for. */
function ExportError({ error, orderNos }: { error: unknown; orderNos: readonly OrderNo[] }) {
  const { t } = useI18n()
  if (!isDomainError(error)) return null
  const named = RejectionData.safeParse(error.data).data?.orderNo
  const orderNo = orderNos.find((each) => each === named)
  const wantsPassword = isDomainError(error, 'cardPasswordWanted', 'cardPasswordWrong')
  return (
    <Notice tone="error" live action={wantsPassword && orderNo && <OpenOrderLink orderNo={orderNo} />}>
      {wantsPassword && orderNo
        ? t('orders.export.password', { orderNo })
        : [error.message, orderNo].filter(Boolean).join(' · ')}
    </Notice>
  )
}

/** The cards of several orders as one file, with the columns that the buyer wants. */
export function ExportCards({ orderNos, onExported }: Props) {
  const { t } = useI18n()
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('txt')
  const [columns, setColumns] = useState<readonly ExportColumn[]>([])
  const exporting = useMutation({
    mutationKey: ['delivery.exportCards'],
    meta: { expected },
    mutationFn: async () => {
      const orders = orderNos.map((orderNo) => {
        const cardPassword = getCardPassword(orderNo)
        // opens nothing; it lets this device's tries be counted apart from those of strangers
        const manageSecret = findManageSecret(orderNo)
        return {
          orderNo,
          ...(cardPassword !== undefined && { cardPassword }),
          ...(manageSecret !== undefined && { manageSecret }),
        }
      })
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      const file = await callFile(exportCards, { orders, format, columns: [...columns], timeZone })
      saveFile(file)
      return file.name
    },
    onSuccess: onExported,
  })
  const reason =
    orderNos.length === 0
      ? t('orders.select.none')
      : orderNos.length > maxExportedOrders
        ? t('orders.select.most', { most: maxExportedOrders })
        : undefined
  return (
    <div className={styles.export}>
      <p className={styles.count} aria-live="polite">
        {t('orders.select.count', { count: orderNos.length })}
      </p>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('orders.export.columns')}</legend>
        {exportColumns.map((column) => (
          <label key={column} className={styles.column}>
            <input
              type="checkbox"
              checked={columns.includes(column)}
              onChange={({ currentTarget }) =>
                setColumns(
                  exportColumns.filter((each) =>
                    each === column ? currentTarget.checked : columns.includes(each),
                  ),
                )
              }
            />
            {t(`orders.export.${column}`)}
          </label>
        ))}
      </fieldset>
      <div className={styles.formats}>
        <label className={styles.format}>
          {t('orders.export.format')}
          <select
            className={styles.select}
            value={format}
            onChange={({ currentTarget }) =>
              setFormat(exportFormats.find((each) => each === currentTarget.value) ?? 'txt')
            }
          >
            {exportFormats.map((each) => (
              <option key={each} value={each}>
                {each.toUpperCase()}
              </option>
            ))}
          </select>
        </label>
        <Button
          tone="primary"
          icon={<Download />}
          busy={exporting.isPending}
          disabledReason={reason}
          onClick={() => exporting.mutate()}
        >
          {t('orders.export.go')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('orders.export.safe')}</p>
      <ExportError error={exporting.error} orderNos={orderNos} />
      <VisuallyHidden live>
        {exporting.data && t('orders.export.done', { name: exporting.data })}
      </VisuallyHidden>
    </div>
  )
}
