"""How dangerous each way would be that a ship can go: by what would be near it, some pulses ahead."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from anti_invaders.bots.sight import Floats, Ints, Lane, Sight, Thing
from anti_invaders.rules.bullets import HIT_RADIUS
from anti_invaders.rules.field import HEIGHT, MARGIN, WIDTH

TIMES = np.array([2.0, 6.0, 11.0, 18.0, 27.0])  # pulses ahead at which a way is weighed
AHEAD = TIMES[:, None]
WORTH = np.array([1.2, 1.2, 1.0, 0.6, 0.3])  # of those moments: the far ones are guesses
MOST_PULSES = 14.0  # a way is walked this long, then it stops: nobody flies blindly on
SLANT = 0.7071  # a slanted way's part along each axis
WAITING, WARY = 0.5, 8.0  # px per pulse, px: what hardly moves may start, and gets more room
SOFT = 8.0  # px: how gently danger begins
UNEASY = 40.0  # px: nothing is felt from farther than that
BERTH = 8.0  # px: a beam gets more room than a bullet, for its owner may turn about
WARNED = 25.0  # pulses: a lane that will be deadly later than this is kept clear of as if it were then
AROUND = 300.0  # px: from farther than this nothing comes to where the ship could be
NEVER = 9999.0  # pulses, px

WISHES = tuple((across, along) for across in (0, -1, 1) for along in (0, -1, 1))  # LEFT -1, UP -1
WAYS = np.array([(a * (SLANT if b else 1.0), b * (SLANT if a else 1.0)) for a, b in WISHES])
WALKS = WAYS.T[:, :, None] * np.minimum(TIMES, MOST_PULSES)  # x and y, ways, moments
NO_BODIES = np.zeros((5, 0))

Places = tuple[Floats, Floats]


def weigh(sight: Sight, which: Ints, places: Places, margin: float) -> Floats:
    """The danger of each way at each speed, from bullets of these rows, from bodies and from lanes, if
    `margin` px are to be kept from all of them."""
    xs, ys = places
    things = sight.bullets.take(which, axis=1)
    slow = np.abs(things[2:]).sum(axis=0) < WAITING
    reach = margin + WARY * slow
    stopped = stopping(things, sight.walls) if sight.walls and len(which) else None
    bodies = _bodies(sight)
    if bodies.shape[1]:
        things = np.concatenate((things, bodies[:4]), axis=1)
        reach = np.concatenate((reach, bodies[4] + margin))
    weights = _danger(xs, ys, things, reach, stopped) if len(reach) else np.zeros(xs.shape[:2])
    for lane in sight.lanes:
        weights += _heat(xs, ys, lane, margin)
    return weights


def places(sight: Sight, speeds: Floats) -> Places:
    """Where each way leads at each moment: x and y of (speeds, ways, moments)."""
    walks = speeds[:, None, None] * WALKS[:, None]
    xs: Floats = np.minimum(np.maximum(walks[0] + sight.x, MARGIN), WIDTH - MARGIN)
    ys: Floats = np.minimum(np.maximum(walks[1] + sight.y, MARGIN), HEIGHT - MARGIN)
    return xs, ys


# --- bullets and bodies ---------------------------------------------------------------------------
def _bodies(sight: Sight) -> Floats:
    """A column for each circle near by that a ship must not touch: x, y, vx, vy, radius. Who blinks fears no
    foe."""
    rows = circles(sight.solids)
    if not sight.safe:
        rows += [(x + dx, y + dy, vx, vy, r) for x, y, vx, vy, body, _ in sight.foes for dx, dy, r in body]
    if not rows:
        return NO_BODIES
    bodies = np.array(rows).T
    away = np.abs(bodies[:2] - ((sight.x,), (sight.y,))).max(axis=0)
    near: Floats = bodies.take((away < bodies[4] + AROUND).nonzero()[0], axis=1)
    return near


def circles(things: Sequence[Thing]) -> list[tuple[float, float, float, float, float]]:
    """x, y, vx, vy and radius of each circle of them."""
    return [(x + dx, y + dy, vx, vy, r) for x, y, vx, vy, body in things for dx, dy, r in body]


def stopping(bullets: Floats, walls: Sequence[Thing]) -> Floats:
    """In how many pulses each bullet will fly into a wall; NEVER for those that will not."""
    x, y, vx, vy, r = np.array(circles(walls)).T[:, :, None]
    dx, dy, dvx, dvy = bullets[0] - x, bullets[1] - y, bullets[2] - vx, bullets[3] - vy
    speed = np.maximum(dvx * dvx + dvy * dvy, 1e-9)
    along = dx * dvx + dy * dvy
    inside = dx * dx + dy * dy - (r + HIT_RADIUS) ** 2
    root = along * along - speed * inside
    enters = (-along - np.sqrt(np.maximum(root, 0.0))) / speed
    meets = (root > 0.0) & ((along < 0.0) | (inside < 0.0))
    first: Floats = np.where(meets, np.maximum(enters, 0.0), NEVER).min(axis=0)
    return first


def _danger(xs: Floats, ys: Floats, things: Floats, reach: Floats, stopped: Floats | None) -> Floats:
    """How near things come to each way: (speeds, ways, moments) against (4, things). The first of them are
    bullets that may be `stopped`."""
    distance = xs[..., None] - (things[0] + things[2] * AHEAD)
    along = ys[..., None] - (things[1] + things[3] * AHEAD)
    distance *= distance
    along *= along
    distance += along
    np.sqrt(distance, out=distance)
    if stopped is not None:
        distance[..., : len(stopped)] += NEVER * (stopped < AHEAD)
    close = np.maximum((reach + SOFT) - distance, 0.0, out=along)
    close *= close
    near = np.maximum(np.minimum(reach * 2.5 + SOFT, reach + UNEASY) - distance, 0.0, out=distance)
    danger: Floats = close.sum(axis=-1) @ (WORTH * (3.0 / SOFT / SOFT)) + near.sum(axis=-1) @ (WORTH * 0.01)
    return danger


# --- lanes ----------------------------------------------------------------------------------------
def _heat(xs: Floats, ys: Floats, lane: Lane, margin: float) -> Floats:
    """How near each way comes to where a beam burns then, or somebody rams."""
    turned = np.radians(lane.angle + lane.turn * TIMES)
    ux, uy = np.sin(turned), -np.cos(turned)
    dx, dy = xs - (lane.x + lane.vx * TIMES), ys - (lane.y + lane.vy * TIMES)
    along, aside = dx * ux + dy * uy, np.abs(dx * uy - dy * ux)
    reach = lane.half + margin + BERTH
    close = np.maximum((reach + SOFT - aside) / SOFT, 0.0)
    begins = min(lane.until, WARNED)
    deadly = (begins - 2.0 <= TIMES) & (begins + lane.left >= TIMES)
    there = deadly & (along >= -reach) & (along <= lane.length + reach)
    uneasy = np.maximum(reach + UNEASY - aside, 0.0) * 0.01
    heat: Floats = (there * (close * close * 3.0 + uneasy)) @ WORTH
    return heat
