import { exportFormats } from '@faka/contract/delivery'
import type { OrderNo } from '@faka/contract/ids'
import { type ExportColumn, exportCards, exportColumns, mostExported } from '@faka/contract/order-detail'
import { verifyPasswordUrl } from '@faka/contract/urls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { callFile } from '../../kernel/call-file.ts'
import { manageSecretOf } from '../../kernel/manage-secret.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { Link } from '../../kernel/routing.tsx'
import { saveFile } from '../../kernel/save-file.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import { cardPasswordOf } from './card-password.ts'
import styles from './export-several.module.css'
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
const About = z.object({ orderNo: z.string() })

/** Leads to where the card password of an order is asked for, which may be a host of its own. */
function OpenOrder({ orderNo }: { orderNo: OrderNo }) {
  const { say } = useWords()
  const host = passwordHost()
  const asking = verifyPasswordUrl(orderNo)
  const words = say('orders.export.open')
  return host ? <a href={host + asking}>{words}</a> : <Link to={asking}>{words}</Link>
}

/** Why several orders could not be exported; one that wants its card password leads to where that is asked for. */
function Refused({ error, orderNos }: { error: unknown; orderNos: readonly OrderNo[] }) {
  const { say } = useWords()
  if (!isRefusal(error)) return null
  const named = About.safeParse(error.data).data?.orderNo
  const orderNo = orderNos.find((each) => each === named)
  const wantsPassword = isRefusal(error, 'cardPasswordWanted', 'cardPasswordWrong')
  return (
    <Notice tone="error" live action={wantsPassword && orderNo && <OpenOrder orderNo={orderNo} />}>
      {wantsPassword && orderNo
        ? say('orders.export.password', { orderNo })
        : [error.message, orderNo].filter(Boolean).join(' · ')}
    </Notice>
  )
}

/** The cards of several orders as one file, with the columns that the buyer wants. */
export function ExportSeveral({ orderNos, onExported }: Props) {
  const { say } = useWords()
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('txt')
  const [columns, setColumns] = useState<readonly ExportColumn[]>([])
  const exporting = useMutation({
    mutationKey: ['delivery.exportCards'],
    meta: { expected },
    mutationFn: async () => {
      const orders = orderNos.map((orderNo) => {
        const cardPassword = cardPasswordOf(orderNo)
        // opens nothing; it lets this device's tries be counted apart from those of strangers
        const manageSecret = manageSecretOf(orderNo)
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
      ? say('orders.select.none')
      : orderNos.length > mostExported
        ? say('orders.select.most', { most: mostExported })
        : undefined
  return (
    <div className={styles.export}>
      <p className={styles.count} aria-live="polite">
        {say('orders.select.count', { count: orderNos.length })}
      </p>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{say('orders.export.columns')}</legend>
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
            {say(`orders.export.${column}`)}
          </label>
        ))}
      </fieldset>
      <div className={styles.formats}>
        <label className={styles.format}>
          {say('orders.export.format')}
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
          {say('orders.export.go')}
        </Button>
      </div>
      <p className={styles.quiet}>{say('orders.export.safe')}</p>
      <Refused error={exporting.error} orderNos={orderNos} />
      <Spoken live>{exporting.data && say('orders.export.done', { name: exporting.data })}</Spoken>
    </div>
  )
}
