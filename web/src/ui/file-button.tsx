import { type ReactNode, useId } from 'react'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './file-button.module.css'

interface Props {
  accept: string
  multiple?: boolean
  /** Opens the camera, if the device has one. */
  camera?: boolean
  icon?: ReactNode
  /** If given, it shows this text and is disabled. */
  busyText?: string | undefined
  children: ReactNode
  className?: string | undefined
  onFiles: (files: File[]) => void
}

/** A button that chooses files; a styled native input, so that keyboard and screen readers work as usual. */
export function FileButton({
  accept,
  multiple = false,
  camera = false,
  icon,
  busyText,
  children,
  className,
  onFiles,
}: Props) {
  const id = useId()
  return (
    <span className={classNames(styles.container, className)}>
      <input
        id={id}
        className={styles.input}
        type="file"
        accept={accept}
        multiple={multiple}
        {...(camera && { capture: 'environment' as const })}
        disabled={busyText !== undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // the same file may be chosen again after a failure
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <label
        htmlFor={id}
        className={classNames(buttonClass(), styles.label)}
        aria-busy={busyText !== undefined}
      >
        <span className={styles.text} aria-live="polite">
          {icon}
          {busyText ?? children}
        </span>
      </label>
    </span>
  )
}
