import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Search } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './choose-item.module.css'
import { itemsQuery } from './items-query.ts'
import { stockLabel } from './stock-label.ts'

/** The most items that are listed; a keyword finds the others. */
const pageSize = 50

interface Props {
  shortUrl: ShortUrl
  keyword: string
  onSearch: (keyword: string) => void
  linkToItem: (itemId: ItemId, title: ReactNode) => ReactNode
}

/** The published items of a shop, found by a keyword, to choose one of them. */
export function ChooseItem({ shortUrl, keyword, onSearch, linkToItem }: Props) {
  const { t } = useI18n()
  const items = useQuery(itemsQuery({ shortUrl, page: 1, pageSize, ...(keyword && { keyword }) }))
  const { data } = items
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('keyword') ?? '').trim())
  }
  return (
    <Panel title={t('soldOrder.new.choose')}>
      <search>
        <form key={keyword} className={styles.search} onSubmit={submit}>
          <TextField
            label={t('soldOrder.new.keyword')}
            name="keyword"
            type="search"
            maxLength={40}
            defaultValue={keyword}
            autoComplete="off"
          />
          <Button type="submit" icon={<Search />}>
            {t('actions.search')}
          </Button>
        </form>
      </search>
      {!data && <LoadState queries={[items]} />}
      {data?.list.length === 0 && <EmptyState small>{t('soldOrder.new.noItems')}</EmptyState>}
      {data && (
        <ul className={styles.items}>
          {data.list.map(({ id, title, priceFen, stock }) => (
            <li key={id} className={styles.item}>
              {linkToItem(id, <span lang={detectLanguage(title)}>{title}</span>)}
              <span className={styles.stock}>{stockLabel(stock, t)}</span>
              <Price fen={priceFen} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
