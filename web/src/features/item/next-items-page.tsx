import type { ClassifyId } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ItemRows } from './item-rows.tsx'
import type { ItemsParams } from './items-params.ts'
import { itemsQuery } from './items-query.ts'
import styles from './next-items-page.module.css'

interface Props {
  params: ItemsParams
  classifyId: ClassifyId | undefined
  /** Whether somebody asked for them by a press, who goes on at the first of them. */
  focusFirst: boolean
  /** What comes after them. */
  next: ReactNode
}

/** A further page of a list that grows: its rows, what stands in their place while they come, and a way on where they do not. */
export function NextItemsPage({ params: wish, classifyId, focusFirst: takesFocus, next }: Props) {
  const { t } = useI18n()
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
        <ItemRows items={data.list} shortUrl={wish.shortUrl} classifyId={classifyId} eagerCount={0} />
        {next}
      </>
    )
  if (isError)
    return (
      <li className={styles.place}>
        <p>{t('mobile.items.failed')}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('shell.tryAgain')}
        </Button>
      </li>
    )
  return (
    <li className={styles.place}>
      <VisuallyHidden live>{t('shell.loading')}</VisuallyHidden>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </li>
  )
}
