import { orderItems, type SellerItem } from '@faka/contract/item/seller-item-list'
import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type ItemPlace, moveItem, placeOf } from './item-place.ts'
import styles from './reorder-items.module.css'
import { ReorderRow } from './reorder-row.tsx'

interface Props {
  shortUrl: ShortUrl
  items: readonly SellerItem[]
  /** How many items of the shop precede the first of these. */
  offset: number
}

/** The shown items in their order, which is changed by dragging, or by the buttons of a row; each change is kept at once. */
export default function ReorderItems({ shortUrl, items, offset }: Props) {
  const { t } = useI18n()
  const [order, setOrder] = useState<readonly ItemId[]>(() => items.map(({ id }) => id))
  const [moved, setMoved] = useState<{ id: ItemId; control: string }>()
  const list = useRef<HTMLOListElement>(null)
  const send = useMutation({
    mutationKey: ['item.orderItems'],
    // one after the other: each place is named by a neighbour
    scope: { id: 'item.orderItems' },
    mutationFn: (input: { id: ItemId; place: ItemPlace }) =>
      sendOnce(orderItems, { shortUrl, itemIds: [input.id], place: input.place }),
    onError: () => setOrder(items.map(({ id }) => id)),
  })
  useLayoutEffect(() => {
    // an element that changes its place loses the focus
    if (moved)
      list.current?.querySelector<HTMLElement>(`[data-control="${moved.control} ${moved.id}"]`)?.focus()
  }, [moved])
  const moveToStart = (id: ItemId) => {
    setOrder(offset === 0 ? moveItem(order, id, 0) : order.filter((each) => each !== id))
    setMoved({ id, control: 'first' })
    send.mutate({ id, place: { kind: 'first' } })
  }
  const move = (id: ItemId, to: number, control: string) => {
    const next = moveItem(order, id, to)
    if (next === order) return
    setOrder(next)
    setMoved({ id, control })
    send.mutate({ id, place: placeOf(next, id) })
  }
  const byId = new Map(items.map((item) => [item.id, item]))
  const shown = order.flatMap((id) => byId.get(id) ?? [])
  const movedTitle = moved && byId.get(moved.id)?.title
  // an item that left the page is the first of the shop
  const placeOfMoved = moved && order.includes(moved.id) ? offset + order.indexOf(moved.id) + 1 : 1
  return (
    <>
      <p className={styles.hint}>{t('items.orderHint')}</p>
      <ol ref={list} className={styles.list} start={offset + 1} aria-label={t('items.order')}>
        {shown.map((item, index) => (
          <ReorderRow
            key={item.id}
            item={item}
            place={offset + index + 1}
            onMove={(by) => move(item.id, index + by, by < 0 ? 'up' : 'down')}
            onMoveToStart={() => moveToStart(item.id)}
            onDrop={(dragged, edge) => {
              const from = order.indexOf(dragged)
              const target = index + (edge === 'below' ? 1 : 0)
              move(dragged, from < target ? target - 1 : target, 'drag')
            }}
          />
        ))}
      </ol>
      <VisuallyHidden live>
        {moved && movedTitle ? t('items.movedTo', { title: movedTitle, place: placeOfMoved }) : ''}
      </VisuallyHidden>
    </>
  )
}
