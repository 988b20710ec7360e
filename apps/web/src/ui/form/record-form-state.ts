import type { ReactNode, RefObject } from 'react';
import type { DraftState } from './draft-text.ts';

/** What the view of a record's form needs to know and may ask for. */
export type RecordFormState = {
  element: RefObject<HTMLFormElement | null>;
  isNew: boolean;
  /** what saving is called; «save» when nothing else is said */
  saveLabel?: string | undefined;
  /** what the record holds, field by field, for who may only read it */
  stored: readonly (readonly [field: string, value: unknown])[];
  changed: readonly string[];
  /** changed here and elsewhere, to different values */
  conflicts: readonly { field: string; theirs: unknown; mine: unknown }[];
  shownErrors: Readonly<Record<string, string>>;
  saving: boolean;
  /** the last attempt to save had no response */
  silent: boolean;
  /** the server is known to be out of reach: nothing can be saved or removed now */
  offline: boolean;
  /** how the storing of the draft went; null = nothing to store yet */
  storing: DraftState | null;
  flush: () => Promise<void>;
  close: () => Promise<void>;
  takeTheirs: (field: string) => void;
  requestSave: () => void;
  retire: () => void;
};

export type RecordWords = {
  labelOf: (field: string) => string;
  textOf: (field: string, value: unknown) => string;
};

/** What who may only read a record sees besides its texts. */
export type RecordReading = {
  above?: ReactNode;
  /** a value whose text alone does not show it; null = it does */
  nodeOf?: (field: string, value: unknown) => ReactNode;
};

export type RecordRights = { save: boolean; retire: boolean };
