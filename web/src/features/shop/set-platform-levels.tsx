import { maxLevels, type PlatformLevels, setPlatformLevels } from '@faka/contract/shop/member-level'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { toLevelRows } from './level-values.ts'
import { LevelsForm } from './levels-form.tsx'

/** The levels of the platform. */
export function SetPlatformLevels({ levels }: Pick<PlatformLevels, 'levels'>) {
  const { t } = useI18n()
  return (
    <LevelsForm
      mutationKey={['shop.setPlatformLevels']}
      initialValues={() => ({ rows: toLevelRows(levels), withCoupons: true, platformLevels: true })}
      send={(checked) => call(setPlatformLevels, { levels: checked.levels })}
      rowsHint={t('levels.platformRows.hint', { most: maxLevels })}
      rule={t('levels.platformRule')}
    />
  )
}
