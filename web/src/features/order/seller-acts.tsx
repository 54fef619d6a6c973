import type { OrderAction } from '@faka/contract/delivery/sold-order'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import { NoteForm } from './note-form.tsx'
import styles from './seller-acts.module.css'

interface Props {
  orderNo: OrderNo
  actions: readonly OrderAction[]
}

/** The notes and acts of the seller, and a line for the next note; buyers never read them. */
export function SellerActs({ orderNo, actions }: Props) {
  const { t, locale } = useI18n()
  return (
    <Panel title={t('console.order.actions')}>
      {actions.length > 0 && (
        <ul className={styles.acts}>
          {actions.map(({ kind, text, amountFen, by, time }) => (
            <li key={`${time} ${kind} ${text}`}>
              {t(`console.action.${kind}`)} {amountFen !== null && <Price fen={amountFen} />} {text}
              <span className={styles.by}>
                {' '}
                · {by && `${by} · `}
                <DateTime iso={time} locale={locale} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <NoteForm orderNo={orderNo} />
    </Panel>
  )
}
