import type { ClassifyId, ShortUrl } from '@faka/contract/shared/ids'
import { shopUrl } from '@faka/contract/shared/urls'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Search, X } from '../../ui/icon.ts'
import styles from './search-items.module.css'

interface Props {
  shortUrl: ShortUrl
  classifyId: ClassifyId | undefined
  keyword: string | undefined
}

/** Searches the items of a shop by title. A plain form, so it works before hydration. */
export function SearchItems({ shortUrl, classifyId, keyword }: Props) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('keyword')
    navigate(shopUrl(shortUrl, classifyId, String(typed ?? '').trim()))
  }
  return (
    <search>
      <form className={styles.form} action={shopUrl(shortUrl)} onSubmit={search}>
        {classifyId && <input type="hidden" name="classifyId" value={classifyId} />}
        <input
          key={keyword}
          className={styles.input}
          type="search"
          name="keyword"
          defaultValue={keyword}
          placeholder={t('shop.search')}
          aria-label={t('shop.search')}
          maxLength={40}
          enterKeyHint="search"
        />
        {keyword && (
          <Link
            className={buttonClass({ tone: 'quiet', square: true })}
            to={shopUrl(shortUrl, classifyId)}
            aria-label={t('shop.search.clear')}
          >
            <X />
          </Link>
        )}
        <Button type="submit" tone="quiet" square aria-label={t('shop.search.go')}>
          <Search />
        </Button>
      </form>
    </search>
  )
}
