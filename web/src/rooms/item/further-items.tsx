import type { ClassifyId } from '@faka/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import styles from './further-items.module.css'
import { ItemRows } from './item-rows.tsx'
import { itemsQuery } from './items-query.ts'
import type { ItemsWish } from './items-wish.ts'

interface Props {
  wish: ItemsWish
  classifyId: ClassifyId | undefined
  /** Whether somebody asked for them by a press, who goes on at the first of them. */
  takesFocus: boolean
  /** What comes after them. */
  next: ReactNode
}

/** A further page of a list that grows: its rows, what stands in their place while they come, and a way on where they do not. */
export function FurtherItems({ wish, classifyId, takesFocus, next }: Props) {
  const { say } = useWords()
  const { data, isError, isFetching, refetch } = useQuery(itemsQuery(wish))
  const mark = useRef<HTMLLIElement>(null)
  const isHere = data !== undefined
  useEffect(() => {
    const first = isHere && takesFocus && mark.current?.nextElementSibling?.querySelector('a')
    if (first) first.focus()
  }, [isHere, takesFocus])
  if (data)
    return (
      <>
        <li ref={mark} hidden />
        <ItemRows items={data.list} shortUrl={wish.shortUrl} classifyId={classifyId} inSight={0} />
        {next}
      </>
    )
  if (isError)
    return (
      <li className={styles.place}>
        <p>{say('mobile.items.failed')}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {say('shell.tryAgain')}
        </Button>
      </li>
    )
  return (
    <li className={styles.place}>
      <Spoken live>{say('shell.loading')}</Spoken>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </li>
  )
}
