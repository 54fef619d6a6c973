import { orderItems, type SellerItem } from '@faka/contract/item/seller-item-list'
import { ItemId, type ShortUrl } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { SortableList } from '../../ui/sortable-list.tsx'
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

/** The shown items in their order, which is changed by dragging, by the arrow keys on a handle, or by the buttons of a row; each change is kept at once. */
export default function ReorderItems({ shortUrl, items, offset }: Props) {
  const { t } = useI18n()
  const [order, setOrder] = useState<readonly ItemId[]>(() => items.map(({ id }) => id))
  const [moved, setMoved] = useState<{ id: ItemId; control: string }>()
  const list = useRef<HTMLDivElement>(null)
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
  const keep = (id: ItemId, next: readonly ItemId[]) => {
    setOrder(next)
    send.mutate({ id, place: placeOf(next, id) })
  }
  const move = (id: ItemId, to: number, control: string) => {
    const next = moveItem(order, id, to)
    if (next === order) return
    setMoved({ id, control })
    keep(id, next)
  }
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const shown = useMemo(() => order.flatMap((id) => byId.get(id) ?? []), [order, byId])
  const movedTitle = moved && byId.get(moved.id)?.title
  // an item that left the page is the first of the shop
  const placeOfMoved = moved && order.includes(moved.id) ? offset + order.indexOf(moved.id) + 1 : 1
  return (
    <>
      <p className={styles.hint}>{t('items.orderHint')}</p>
      <div ref={list}>
        <SortableList
          label={t('items.order')}
          rows={shown}
          rowKey={({ id }) => id}
          handleLabel={({ title }) => t('items.moveItem', { title })}
          movedText={({ title }, position) => t('items.movedTo', { title, place: offset + position })}
          dense
          onReorder={(keys, key) => {
            const id = ItemId.parse(key)
            keep(
              id,
              keys.map((each) => ItemId.parse(each)),
            )
          }}
        >
          {(item, index) => (
            <ReorderRow
              item={item}
              place={offset + index + 1}
              onMove={(by) => move(item.id, index + by, by < 0 ? 'up' : 'down')}
              onMoveToStart={() => moveToStart(item.id)}
            />
          )}
        </SortableList>
      </div>
      <VisuallyHidden live>
        {moved && movedTitle ? t('items.movedTo', { title: movedTitle, place: placeOfMoved }) : ''}
      </VisuallyHidden>
    </>
  )
}
