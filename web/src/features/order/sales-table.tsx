import { useI18n } from '../../lib/messages.ts'
import { Price } from '../../ui/price.tsx'
import styles from './sales-table.module.css'

interface Row {
  key: string
  name: string
  orders: number
  quantity: number
  revenueFen: number
  testFen: number
}

interface Props {
  caption: string
  /** The header of the first column. */
  nameLabel: string
  rows: readonly Row[]
  sandbox: boolean
}

/** Sales as a table, one row for each day or item. */
export function SalesTable({ caption, nameLabel, rows, sandbox }: Props) {
  const { t } = useI18n()
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{nameLabel}</th>
            <th scope="col">{t('sales.orders')}</th>
            <th scope="col">{t('sales.quantity')}</th>
            <th scope="col">{t('sales.revenue')}</th>
            {sandbox && <th scope="col">{t('sales.test')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, orders, quantity, revenueFen, testFen }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{orders}</td>
              <td>{quantity}</td>
              <td>
                <Price fen={revenueFen} />
              </td>
              {sandbox && (
                <td>
                  <Price fen={testFen} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
