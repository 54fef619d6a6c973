import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonLook {
  tone?: ButtonTone | undefined
  /** Full width. */
  wide?: boolean | undefined
  /** A square button that shows only an icon; it needs an `aria-label`. */
  square?: boolean | undefined
}

/** The class of a button, for links that look like one. */
export const buttonClass = ({ tone = 'secondary', wide = false, square = false }: ButtonLook = {}) =>
  classNames(styles.button, styles[tone], wide && styles.wide, square && styles.square)

interface Props extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonLook {
  icon?: ReactNode
  /** While true, the button cannot be pressed and shows `busyText`, or its own label if there is none. */
  busy?: boolean
  busyText?: string
  /** Why it cannot be pressed now; a disabled button always has a reason. */
  disabledReason?: string | undefined
}

/** A button. It keeps its width while busy, and stays focusable when disabled, so that screen readers announce the reason. */
export function Button({
  tone,
  wide,
  square,
  icon,
  busy = false,
  busyText,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const reasonId = useId()
  const isDisabled = busy || disabledReason !== undefined
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        className={classNames(buttonClass({ tone, wide, square }), className)}
        aria-disabled={isDisabled || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
        onClick={handleClick}
      >
        <span className={classNames(styles.label, busy && busyText !== undefined && styles.invisible)}>
          {icon}
          {children}
        </span>
        {busyText !== undefined && (
          <span className={classNames(styles.label, !busy && styles.invisible)}>
            <span className={styles.spinner} aria-hidden="true" />
            {busyText}
          </span>
        )}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} className={styles.reason}>
          {disabledReason}
        </span>
      )}
    </>
  )
}
