import {
  type PasskeyAssertion,
  type SecondStep,
  type SignedIn,
  type SignedInAnswer,
  signInEndpoints,
} from '@inspect/contract/auth';
import { replaceEqualDeep } from '@tanstack/react-query';
import { z } from 'zod';
import { dropAhead } from '../api/ahead.ts';
import { call, NoResponse, ServerRefusal } from '../api/call.ts';
import { isSignedOut } from '../api/query-client.ts';
import { timeLimit } from '../api/time-limit.ts';
import { inTurn, unlessTaken } from '../in-turn.ts';
import { takeDatabaseEpoch } from '../local-state/database-epoch.ts';
import { localKeys } from '../local-state/keys.ts';
import { forget, readState, writeState } from '../local-state/local-state.ts';
import { takeOfflineLimits } from '../local-state/offline-limits.ts';
import { isSilenceOver } from '../server-status/server-clock.ts';
import { isIdleOver } from './idle.ts';
import {
  enteredHere,
  forgetSession,
  isOfAnother,
  rememberedSession,
  rememberSession,
} from './remembered-session.ts';
import { currentPerson, type SignedOutReason, sessionStore, signedOutReason } from './session.ts';
import { announceTurnedAway } from './turned-away.ts';
import { forgetTyped, noteTyped } from './typed-password.ts';

/** The name under which signing in and telling an owed sign-out take turns. */
const SESSION = 'inspect.session';
/** So long each of them may take: a half-open line never says that it is none. */
const ENTERING_LIMIT_MS = 45_000;
const OWED_LIMIT_MS = 10_000;

/** In, or the second step that must follow. `here`: what is done where nobody answers, in the same turn. */
export function signIn<Here = never>(
  typedEmail: string,
  password: string,
  here?: (silence: NoResponse) => Promise<Here>,
): Promise<SignedIn | SecondStep | Here> {
  forgetTyped();
  return entering(async (signal) => {
    const email = signInEndpoints.login.body.shape.email.parse(typedEmail);
    const body = { email, password };
    try {
      const answer = await call(signInEndpoints.login, { body, signal });
      noteTyped(email, password);
      return 'twoFactor' in answer ? answer : welcome(answer.data);
    } catch (problem) {
      if (problem instanceof NoResponse && here) return here(problem);
      // Said only to whom has typed his right password.
      if (problem instanceof ServerRefusal && problem.code === 'person_blocked')
        announceTurnedAway({ blocked: true, whom: { email } });
      throw problem;
    }
  });
}

export function takeSecondStep(code: string): Promise<SignedIn> {
  return entering(async (signal) =>
    welcome((await call(signInEndpoints.twoFactor, { body: { code }, signal })).data),
  );
}

export function takePasskeyStep(credential: PasskeyAssertion): Promise<SignedIn> {
  return entering(async (signal) =>
    welcome((await call(signInEndpoints.usePasskey, { body: { credential }, signal })).data),
  );
}

/**
 * From the call until its answer is taken no owed sign-out is told: it would end the session that has just begun. One that was
 * passed over meanwhile, and is owed still, is told then.
 */
async function entering<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  try {
    return await inTurn(SESSION, () => work(timeLimit(ENTERING_LIMIT_MS)), 'shared');
  } finally {
    void settleSignOut();
  }
}

/**
 * In without the server, because this device let him in (platform/local-user). The server's own session is asked for as
 * soon as it can be: until it is there nothing is sent.
 */
export function enterHere(person: SignedIn): void {
  changes += 1;
  dropAhead();
  forgetTyped();
  forget(localKeys.leftBecause);
  forget(localKeys.activeAt);
  // Of a sign-out that the server hasn't heard of he is back: the session that it would end is his.
  if (owedBy() === person.user.id) forget(localKeys.signOutOwed);
  writeState(localKeys.enteredHere, person.user.id);
  sessionStore.set({ kind: 'in', person, confirmed: false });
}

/** His key is kept as well: a reload, and tabs that were locked with this one, may be his from now on. */
export function stayHere(person: SignedIn): void {
  if (currentPerson()?.user.id === person.user.id) rememberSession(person);
}

function welcome(answer: SignedInAnswer): SignedIn {
  changes += 1;
  dropAhead();
  forget(localKeys.signOutOwed);
  forget(localKeys.activeAt);
  return accept(answer);
}

/** Ends the session here at once and on the server when it can be reached; drafts and unsent work, so much of it, stay. */
export async function signOut(reason: SignedOutReason = 'chosen', unsent = 0): Promise<void> {
  // Another tab, or another reason, was first while drafts were stored: why he left and whose sign-out is owed stays known.
  if (!currentPerson() && !rememberedSession() && enteredHere() === null) return settleSignOut();
  // Whom this device let in has no session at the server: what is owed already is the sign-out of whose it is.
  if (enteredHere() === null || owedBy() === null)
    writeState(localKeys.signOutOwed, (currentPerson() ?? rememberedSession())?.user.id ?? true);
  leave(reason, { unsent });
  await settleSignOut();
}

let starting: Promise<void> | null = null;
let asked: Promise<void> = Promise.resolve();

/** Resolves when it is known whom to show: a remembered person at once, else whom the server names. */
export function sessionStarted(): Promise<void> {
  starting ??= start();
  return starting;
}

/** Resolves when the server was asked at the start, whatever came of it: a memory says nothing about what is not granted. */
export function sessionAsked(): Promise<void> {
  return asked;
}

async function start(): Promise<void> {
  // The browser was closed, or asleep: nobody is shown who does not type his password.
  if (isIdleOver() && rememberedSession()) {
    asked = signOut('idle');
    return;
  }
  asked = loadSession();
  restore();
  if (sessionStore.get().kind === 'starting') await asked;
}

/** Asks who is signed in; with no response this browser's memory counts, so that unsent work stays in reach. */
export async function loadSession(): Promise<void> {
  const before = changes;
  try {
    await settleSignOut();
    if (owedBy() !== null) throw new NoResponse();
    const { data } = await call(signInEndpoints.me, {}).catch((error) => askByName(error, shownHere()));
    // Somebody left or came while the server was still answering: that was about the session of before.
    if (changes !== before) return;
    const here = enteredHere();
    // He was let in by this device, and the session that the browser brings is another person's: it is nobody's now.
    if (here !== null && here !== data.user.id) await signOut('ended');
    else accept(data);
  } catch (error) {
    if (changes !== before) return;
    if (isSignedOut(error)) {
      const told = error.code === 'session_blocked' ? 'blocked' : 'ended';
      leave(told === 'ended' ? endedBy() : told, { told });
    } else unanswered();
  }
}

/** Whoever is in stays so by this browser's word alone: the next sign of the server asks again. */
function unanswered(): void {
  const session = sessionStore.get();
  if (session.kind === 'in') {
    if (session.confirmed) sessionStore.set({ ...session, confirmed: false });
  } else if (session.kind === 'starting')
    if (isSilenceOver() && rememberedSession()) leave('silence');
    else sessionStore.set({ kind: 'out', reason: 'unknown' });
}

/** Whom this page takes to be in, by the device's own word or the server's. */
const shownHere = () => enteredHere() ?? (currentPerson() ?? rememberedSession())?.user.id ?? null;

/**
 * What was refused, again; but that somebody is blocked is told of whose session the browser brings, who may be another than
 * `id`. So he is asked about by his name.
 */
async function askByName(error: unknown, id: string | true | null) {
  if (typeof id !== 'string' || !isSignedOut(error) || error.code !== 'session_blocked') throw error;
  return call(signInEndpoints.me, { sender: id, signal: timeLimit(OWED_LIMIT_MS) });
}

/**
 * A call was told that nobody is signed in. It is asked whether that is so: the answer may be about the session before this one, or
 * about another's, which the browser brings while he is let in by this device.
 */
export function checkSession(problem: unknown): void {
  if (!isSignedOut(problem) || sessionStore.get().kind !== 'in') return;
  if (checking) checking.again = true;
  else void check();
}

/** The question that is being asked; `again`: a call was refused since, perhaps after the server had answered it. */
let checking: { again: boolean } | null = null;

async function check(): Promise<void> {
  const question = { again: false };
  checking = question;
  try {
    await loadSession();
  } finally {
    checking = null;
  }
  if (question.again && sessionStore.get().kind === 'in') await check();
}

/**
 * The server knows of no session any more. Another tab that left first may have ended it: then its reason is the one, which
 * this tab may hear of later. And a device that is to be locked just now, once what was typed is stored, is locked.
 */
function endedBy(): SignedOutReason {
  if (sessionStore.get().kind !== 'in') return shownHere() === null ? 'unknown' : 'ended';
  return leftElsewhere() ?? (isIdleOver() ? 'idle' : 'ended');
}

const storedLeaving = z.object({ reason: signedOutReason, whom: z.string() });

/** Why this page's person left in another tab, by what stands there now; null = it is not known, or he chose so, or has not left. */
function leftElsewhere(): SignedOutReason | null {
  if (rememberedSession()) return null;
  const last = readState(localKeys.leftBecause, storedLeaving);
  // A tab that slept finds there why somebody left who had come after him.
  return last?.whom === currentPerson()?.user.id ? (last?.reason ?? null) : null;
}

/**
 * Another tab signed out: this one must not go on showing that person's data, and says why as the other one does. Signed
 * somebody else in: this page forgets the one it showed, and is his. Unlocked: so is this one.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    const session = sessionStore.get();
    if (session.kind === 'in' && (key === localKeys.person || key === null)) followLeaving(session.person);
    // Unlocked in another tab by whom this one was locked for.
    const isBack =
      session.kind === 'out' &&
      session.was &&
      key === localKeys.person &&
      session.was.id === rememberedSession()?.user.id;
    if (!isBack) return;
    changes += 1;
    forgetTyped();
    restore();
    void loadSession();
  });
  // A page that the browser had put aside has heard of nothing; what a browser stores nowhere tells nothing either.
  let wasRemembered = false;
  window.addEventListener('pagehide', () => {
    wasRemembered = rememberedSession() !== null;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    const session = sessionStore.get();
    if (persisted && wasRemembered && session.kind === 'in') followLeaving(session.person);
  });
}

/** By what stands there now: a tab that slept hears late of a leaving after which somebody has come. */
function followLeaving({ user }: SignedIn): void {
  if (rememberedSession() === null) leave(leftElsewhere() ?? 'chosen');
  else if (isOfAnother(user.id)) {
    changes += 1;
    dropAhead();
    forgetTyped();
    sessionStore.set({ kind: 'out', reason: 'ended' });
    void loadSession();
  }
}

function restore(): void {
  const person = isSilenceOver() ? null : rememberedSession();
  const owed = owedBy();
  // Somebody else may have come since, by this device alone.
  if (person && (owed === null || (owed !== true && owed !== person.user.id)))
    sessionStore.set({ kind: 'in', person, confirmed: false });
}

/** @returns him as he is followed from now on */
function accept({ offline, epoch, ...told }: SignedInAnswer): SignedIn {
  forgetTyped(told.user.email);
  forget(localKeys.enteredHere);
  forget(localKeys.leftBecause);
  if (offline) takeOfflineLimits(offline);
  if (epoch) takeDatabaseEpoch(epoch);
  rememberSession(told);
  // Read again as he was he is the same one: what follows him asks for nothing anew.
  const person = replaceEqualDeep(currentPerson(), told);
  sessionStore.set({ kind: 'in', person, confirmed: true });
  return person;
}

/** how often somebody left this page or came to it */
let changes = 0;

/** `told`: what the server said of his session, where it said anything; `unsent`: how much of his stays here */
type Leaving = { told?: SignedOutReason; unsent?: number };

function leave(reason: SignedOutReason, { told = reason, unsent = 0 }: Leaving = {}): void {
  changes += 1;
  const whom = (currentPerson() ?? rememberedSession())?.user.id;
  turnAway(told, whom);
  dropAhead();
  forgetTyped();
  forget(localKeys.activeAt);
  forget(localKeys.enteredHere);
  // Who left by himself leaves nothing behind; where nobody was, there is nothing to tell.
  if (reason === 'chosen') forgetLeaving(whom);
  else if (reason !== 'unknown' && whom !== undefined) writeState(localKeys.leftBecause, { reason, whom });
  const was = reason === 'idle' ? (currentPerson() ?? rememberedSession())?.user : undefined;
  forgetSession();
  sessionStore.set({ kind: 'out', reason, ...(was ? { was } : {}), ...(unsent > 0 ? { unsent } : {}) });
}

/** Another's, who has come and left since, is still to be told to his tabs. */
function forgetLeaving(whom: string | undefined): void {
  const last = readState(localKeys.leftBecause, storedLeaving);
  if (last === null || last.whom === whom) forget(localKeys.leftBecause);
}

/** The server was there, and did not let this one go on. */
function turnAway(reason: SignedOutReason, id: string | undefined): void {
  if (id === undefined) return;
  if (reason === 'blocked') announceTurnedAway({ blocked: true, whom: { id } });
  else if (reason === 'ended' && enteredHere() === id) announceTurnedAway({ blocked: false, whom: { id } });
}

/** Whose sign-out the server hasn't heard of; true = a build before this did not say whose. */
function owedBy(): string | true | null {
  return readState(localKeys.signOutOwed, z.union([z.string(), z.literal(true)]));
}

/** A sign-out made without a connection is told to the server, unless somebody is coming in, or has come. */
export async function settleSignOut(): Promise<void> {
  if (owedBy() !== null) await unlessTaken(SESSION, settle);
}

async function settle(): Promise<void> {
  const owed = owedBy();
  if (owed === null) return;
  dropAhead();
  try {
    await call(signInEndpoints.logout, { signal: timeLimit(OWED_LIMIT_MS) }).catch((error) =>
      // A block ends all of his sessions: there is none left to end.
      askByName(error, owed),
    );
    forget(localKeys.signOutOwed);
  } catch (error) {
    // Without a session there is nothing left to end; anything else is tried again at the next start.
    if (!isSignedOut(error)) return;
    forget(localKeys.signOutOwed);
    if (error.code === 'session_blocked' && owed !== true)
      announceTurnedAway({ blocked: true, whom: { id: owed } });
  }
}
