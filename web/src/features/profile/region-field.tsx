import { useQuery } from '@tanstack/react-query'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { loadRegions } from './load-regions.ts'
import styles from './region-field.module.css'
import { overseas, pathTo } from './region-tree.ts'

interface Props {
  /** Six digits, or empty. */
  value: string
  onValueChange: (code: string) => void
}

const levels = ['province', 'city', 'district'] as const

/** How many selects to expect before the table is loaded. */
const expectedLevels = ([outermost, ...inner]: readonly string[]): number =>
  outermost === undefined ? 1 : Math.min(inner.length + 2, outermost === overseas ? 2 : levels.length)

/** Selects a region from the outermost to the innermost; its parents are derived from its code. */
export function RegionField({ value, onValueChange }: Props) {
  const { t, locale } = useI18n()
  const regions = useQuery({
    queryKey: ['profile.regions', { locale }],
    queryFn: () => loadRegions(locale),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const tree = regions.data
  const path = value === '' ? [] : pathTo(value)
  return (
    <fieldset className={styles.region}>
      <legend className={styles.legend}>{t('profile.region')}</legend>
      {regions.isPending && (
        <>
          <VisuallyHidden live>{t('profile.region.loading')}</VisuallyHidden>
          {levels.slice(0, expectedLevels(path)).map((level) => (
            <Skeleton key={level} shape="block" />
          ))}
        </>
      )}
      {regions.isError && (
        <span className={styles.failed}>
          {t('profile.region.failed')}
          <Button tone="quiet" onClick={() => void regions.refetch()}>
            {t('profile.retry')}
          </Button>
        </span>
      )}
      {tree &&
        levels.map((level, index) => {
          const parent = path[index - 1]
          const choices = index === 0 || parent !== undefined ? tree.childrenOf(parent) : []
          if (choices.length === 0) return null
          return (
            <select
              key={level}
              className={styles.select}
              name={level}
              aria-label={t(`profile.region.${level}`)}
              value={path[index] ?? ''}
              onChange={({ currentTarget }) => onValueChange(currentTarget.value || (parent ?? ''))}
            >
              <option value="">{t(index === 0 ? 'profile.region.none' : `profile.region.${level}`)}</option>
              {choices.map(([code, name]) => (
                <option key={code} value={code} lang={detectLanguage(name)}>
                  {name}
                </option>
              ))}
            </select>
          )
        })}
    </fieldset>
  )
}
