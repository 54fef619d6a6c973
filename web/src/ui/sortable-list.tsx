import {
  type KeyboardEvent,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
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
  /** The keys in their new order, once a row was dropped or moved by a key. */
  onReorder: (keys: string[]) => void
  children: (row: Row) => ReactNode
}

interface Drag<Row> {
  row: Row
  key: string
  /** The order in which the rows are shown meanwhile. */
  keys: string[]
}

const moved = (keys: readonly string[], key: string, to: number): string[] => {
  const others = keys.filter((each) => each !== key)
  return [...others.slice(0, to), key, ...others.slice(to)]
}

/** Rows in an order that is changed by dragging their handles, or by the arrow keys on a handle. */
export function SortableList<Row>({
  label,
  rows,
  rowKey,
  handleLabel,
  movedText,
  onReorder,
  children,
}: Props<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, showDrag] = useState<Drag<Row>>()
  // a drop may come before the last move was rendered
  const latestDrag = useRef<Drag<Row>>(undefined)
  const setDrag = useCallback((next: Drag<Row> | undefined) => {
    latestDrag.current = next
    showDrag(next)
  }, [])
  const [announcement, setAnnouncement] = useState('')
  const focused = useRef<string>(undefined)
  // the order since the last move, until the owner of the rows follows
  const [moves, setMoves] = useState<{ of: readonly Row[]; keys: string[] }>()
  const keys = moves?.of === rows ? moves.keys : rows.map(rowKey)
  const shown = (drag?.keys ?? keys).flatMap((key) => rows.find((row) => rowKey(row) === key) ?? [])
  useEffect(() => {
    // a moved element loses the focus
    if (focused.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(focused.current)}"]`)?.focus()
    focused.current = undefined
  })
  const finish = (row: Row, next: string[]) => {
    if (next.join() === keys.join()) return
    setAnnouncement(movedText(row, next.indexOf(rowKey(row)) + 1))
    setMoves({ of: rows, keys: next })
    onReorder(next)
  }
  const latestFinish = useRef(finish)
  latestFinish.current = finish
  const start = (event: ReactPointerEvent, row: Row) => {
    if (event.button === 0) setDrag({ key: rowKey(row), keys, row })
  }
  const dragging = drag !== undefined
  // a moved element loses its pointer, so the window follows it
  useEffect(() => {
    if (!dragging) return
    const follow = ({ clientY }: PointerEvent) => {
      const current = latestDrag.current
      if (!current) return
      const others = [...(list.current?.children ?? [])].filter(
        (element) => element instanceof HTMLElement && element.dataset.row !== current.key,
      )
      const above = others.filter((element) => {
        const { top, height } = element.getBoundingClientRect()
        return top + height / 2 < clientY
      })
      setDrag({ ...current, keys: moved(current.keys, current.key, above.length) })
    }
    const drop = () => {
      const current = latestDrag.current
      setDrag(undefined)
      if (current) latestFinish.current(current.row, current.keys)
    }
    const giveUp = () => setDrag(undefined)
    addEventListener('pointermove', follow)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', giveUp)
    return () => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', giveUp)
    }
  }, [dragging, setDrag])
  const press = (event: KeyboardEvent, row: Row) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const key = rowKey(row)
    const to = keys.indexOf(key) + step
    if (to < 0 || to >= keys.length) return
    focused.current = key
    finish(row, moved(keys, key, to))
  }
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label}>
        {shown.map((row) => {
          const key = rowKey(row)
          return (
            <li
              key={key}
              data-row={key}
              className={classNames(styles.row, drag?.key === key && styles.dragged)}
            >
              <button
                type="button"
                className={classNames(buttonClass({ tone: 'quiet', square: true }), styles.handle)}
                aria-label={handleLabel(row)}
                data-handle={key}
                onPointerDown={(event) => start(event, row)}
                onKeyDown={(event) => press(event, row)}
              >
                <GripVertical />
              </button>
              {children(row)}
            </li>
          )
        })}
      </ol>
      <VisuallyHidden live>{announcement}</VisuallyHidden>
    </>
  )
}
