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
  /** Whether they were loaded by a press: the first of them takes the focus. */
  focusFirst: boolean
  /** Rendered after them. */
  next: ReactNode
}

/** The next page of an infinite list: its rows, a skeleton while they load, a retry button if they fail. */
export function NextItemsPage({ params, classifyId, focusFirst, next }: Props) {
  const { t } = useI18n()
  const { data, isError, isFetching, refetch } = useQuery(itemsQuery(params))
  const marker = useRef<HTMLLIElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    const first = isLoaded && focusFirst && marker.current?.nextElementSibling?.querySelector('a')
    if (first) first.focus()
  }, [isLoaded, focusFirst])
  if (data)
    return (
      <>
        <li ref={marker} hidden />
        <ItemRows items={data.list} shortUrl={params.shortUrl} classifyId={classifyId} eagerCount={0} />
        {next}
      </>
    )
  if (isError)
    return (
      <li className={styles.placeholder}>
        <p>{t('mobile.items.failed')}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('shell.tryAgain')}
        </Button>
      </li>
    )
  return (
    <li className={styles.placeholder}>
      <VisuallyHidden live>{t('shell.loading')}</VisuallyHidden>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </li>
  )
}
