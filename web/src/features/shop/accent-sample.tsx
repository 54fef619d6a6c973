import { accentRule } from '@faka/contract/shop/accent-rule'
import { deriveAccent } from '@faka/contract/shop/derive-accent'
import { useEffect } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { chipClass } from '../../ui/chip.ts'
import styles from './accent-form.module.css'

/** How buttons, links and chips look in an accent, in the theme of the page. */
export function AccentSample({ colour }: { colour: string }) {
  const { t } = useI18n()
  useEffect(() => {
    // the content security policy allows no style attribute of the page, but a constructed sheet
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(accentRule(deriveAccent(colour), '[data-accent-sample]'))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [colour])
  return (
    <div className={styles.sample} data-accent-sample="" aria-hidden="true">
      <span className={buttonClass({ tone: 'primary' })}>{t('shopForm.accent.sampleButton')}</span>
      <span className={chipClass} aria-current="true">
        {t('shopForm.accent.sampleChip')}
      </span>
      <span className={styles.link}>{t('shopForm.accent.sampleLink')}</span>
    </div>
  )
}
