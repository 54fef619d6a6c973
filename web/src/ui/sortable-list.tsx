import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { GripVertical } from './icons-of-console.ts'
import styles from './sortable-list.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Props<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The accessible name of a row's handle: what it moves, and how. */
  handleLabel: (row: Row) => string
  /** Announced after a move: where the row is now, counted from 1. */
  movedText: (row: Row, position: number) => string
  /** The keys in their new order, and the one that was moved, once it was dropped or moved by a key. */
  onReorder: (keys: string[], moved: string) => void
  /** Rows without a card around each, for long lists. */
  dense?: boolean
  /** The content of a row, at its place from 0. */
  children: (row: Row, index: number) => ReactNode
}

/** A press that moves less than this is none. */
const dragFromPx = 4
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })
// what happened is announced by the list itself, in the language of the page
const silence = () => undefined
const announcements = {
  onDragStart: silence,
  onDragOver: silence,
  onDragEnd: silence,
  onDragCancel: silence,
}

const moved = (keys: readonly string[], key: string, to: number): string[] => {
  const others = keys.filter((each) => each !== key)
  return [...others.slice(0, to), key, ...others.slice(to)]
}

interface RowProps {
  id: string
  dense: boolean
  handleLabel: string
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

function SortableRow({ id, dense, handleLabel, onKeyDown, children }: RowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.row, dense && styles.denseRow, isDragging && styles.dragged)}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classNames(buttonClass({ tone: 'quiet', square: true }), styles.handle)}
        aria-label={handleLabel}
        data-handle={id}
        {...listeners}
        onKeyDown={onKeyDown}
      >
        <GripVertical />
      </button>
      {children}
    </li>
  )
}

/**
 * Rows in an order that is changed by dragging their handles with a mouse, a pen or a finger, or by the arrow keys on a
 * handle. While a row is dragged to an edge of the window, the page scrolls; Escape puts the row back.
 */
export function SortableList<Row>({
  label,
  rows,
  rowKey,
  handleLabel,
  movedText,
  onReorder,
  dense = false,
  children,
}: Props<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const focused = useRef<string>(undefined)
  // the order since the last move, until the owner of the rows follows
  const [moves, setMoves] = useState<{ of: readonly Row[]; keys: string[] }>()
  const keys = moves?.of === rows ? moves.keys : rows.map(rowKey)
  const shown = keys.flatMap((key) => rows.find((row) => rowKey(row) === key) ?? [])
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragFromPx } }))
  useEffect(() => {
    // a moved element loses the focus
    if (focused.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(focused.current)}"]`)?.focus()
    focused.current = undefined
  })
  const move = (key: string, to: number) => {
    const row = rows.find((each) => rowKey(each) === key)
    if (!row || to < 0 || to >= keys.length || keys.indexOf(key) === to) return
    const next = moved(keys, key, to)
    focused.current = key
    setAnnouncement(movedText(row, to + 1))
    setMoves({ of: rows, keys: next })
    onReorder(next, key)
  }
  const press = (event: KeyboardEvent, key: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(key, keys.indexOf(key) + step)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(String(active.id), keys.indexOf(String(over.id)))
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upAndDown]}
        accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
        onDragEnd={drop}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ol ref={list} className={classNames(styles.list, dense && styles.dense)} aria-label={label}>
            {shown.map((row, index) => {
              const key = rowKey(row)
              return (
                <SortableRow
                  key={key}
                  id={key}
                  dense={dense}
                  handleLabel={handleLabel(row)}
                  onKeyDown={(event) => press(event, key)}
                >
                  {children(row, index)}
                </SortableRow>
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
      <VisuallyHidden live>{announcement}</VisuallyHidden>
    </>
  )
}
