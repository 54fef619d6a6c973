import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { SellerItem } from '@faka/contract/item/seller-item-list'
import { ItemId } from '@faka/contract/shared/ids'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical } from '../../ui/icons-of-console.ts'
import { ItemStatusBadge } from './item-status-badge.tsx'
import styles from './reorder-items.module.css'

/** The half of a row over which another one is dragged. */
export type Edge = 'above' | 'below'

interface Props {
  item: SellerItem
  /** Its place in the shop, from 1. */
  place: number
  /** Moves it up or down by one row. */
  onMove: (by: -1 | 1) => void
  /** Moves it to the first place of the shop. */
  onMoveToStart: () => void
  onDrop: (dragged: ItemId, edge: Edge) => void
}

const edgeAt = (element: Element, clientY: number): Edge => {
  const { top, height } = element.getBoundingClientRect()
  return clientY < top + height / 2 ? 'above' : 'below'
}

/** A row that can be dragged by its handle, and moved by its buttons. */
export function ReorderRow({ item, place, onMove, onMoveToStart, onDrop }: Props) {
  const { t } = useI18n()
  const row = useRef<HTMLLIElement>(null)
  const [edge, setEdge] = useState<Edge>()
  const [dragging, setDragging] = useState(false)
  const { id, title } = item
  const drop = useEffectEvent((dragged: ItemId, clientY: number) => {
    if (row.current) onDrop(dragged, edgeAt(row.current, clientY))
  })
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const stopDragging = draggable({
      element,
      getInitialData: () => ({ itemId: id }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.itemId !== id,
      onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input.clientY)),
      onDragLeave: () => setEdge(undefined),
      onDrop: ({ source, location }) => {
        setEdge(undefined)
        const dragged = ItemId.safeParse(source.data.itemId).data
        if (dragged) drop(dragged, location.current.input.clientY)
      },
    })
    return () => {
      stopDragging()
      stopDropping()
    }
  }, [id])
  const control = (name: string) => ({ 'data-control': `${name} ${id}` })
  return (
    <li ref={row} className={styles.row} data-edge={edge} data-dragging={dragging || undefined}>
      <span className={styles.handle} aria-hidden="true">
        <GripVertical />
      </span>
      <span className={styles.place}>{place}</span>
      <span className={styles.title} lang={detectLanguage(title)}>
        {title}
      </span>
      <ItemStatusBadge item={item} />
      <span className={styles.buttons}>
        <Button
          {...control('up')}
          tone="quiet"
          square
          icon={<ArrowUp />}
          aria-label={t('items.moveUp', { title })}
          onClick={() => onMove(-1)}
        />
        <Button
          {...control('down')}
          tone="quiet"
          square
          icon={<ArrowDown />}
          aria-label={t('items.moveDown', { title })}
          onClick={() => onMove(1)}
        />
        <Button
          {...control('first')}
          tone="quiet"
          square
          icon={<ArrowUpToLine />}
          aria-label={t('items.moveFirst', { title })}
          onClick={onMoveToStart}
        />
      </span>
    </li>
  )
}
