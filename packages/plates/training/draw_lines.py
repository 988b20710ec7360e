"""Draws lines of number plates as the reader cuts them out, for train.py: python3 draw_lines.py FONTS OUT COUNT SEED."""

import glob
import io
import math
import random
import string
import sys

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

SIGNS = string.digits + string.ascii_uppercase
# Class 0 is CTC's blank, then the signs, what stands between groups, and a sign of another script.
BETWEEN = len(SIGNS) + 1
OTHER = BETWEEN + 1
HEIGHT = 32
CAP = 64
OTHERS = "БГДЖЗИЛПФЦЧШЩЭЮЯ&%@#abdefghkmnrty"
ALIKE = ["I1LTHUNMJ", "OQ0DCG", "B8136", "S5Z2", "WVMNU", "KXYH", "EFLPR"]


def fonts_of(folder):
    files = []
    for weight in (500, 600, 700, 800, 400):
        files += glob.glob(f"{folder}/node_modules/@fontsource/*/files/*-latin-{weight}-normal.woff")
    single = {file.split("/")[-3] for file in files if "-400-" not in file}
    # The light cut only of typefaces that have no other.
    kept = [file for file in sorted(files) if "-400-" not in file or file.split("/")[-3] not in single]
    plain = [f"/usr/share/fonts/truetype/{name}.ttf" for name in (
        "dejavu/DejaVuSans-Bold", "dejavu/DejaVuSansCondensed-Bold", "dejavu/DejaVuSansMono-Bold",
        "liberation/LiberationSans-Bold", "liberation/LiberationSansNarrow-Bold")]
    return kept, [file for file in plain if glob.glob(file)]


class Drawer:
    def __init__(self, folder, seed):
        self.random = random.Random(seed)
        self.noise = np.random.default_rng(seed)
        narrow, plain = fonts_of(folder)
        self.fonts = [self.load(file) for file in narrow + plain]
        self.with_others = [self.load(file) for file in plain]

    @staticmethod
    def load(file):
        font = ImageFont.truetype(file, 100)
        left, top, right, bottom = font.getbbox("H")
        return ImageFont.truetype(file, round(100 * CAP / (bottom - top)))

    def some(self, signs, count):
        return "".join(self.random.choice(signs) for _ in range(count))

    def text(self):
        """Groups of one line: of our plates, of others, and of anything, so that no sign is known by its neighbours."""
        draw = self.random.random()
        digits, letters = (lambda n: self.some(string.digits, n)), (lambda n: self.some(string.ascii_uppercase, n))
        if draw < 0.42:
            forms = ["2d2l3d"] * 4 + ["3d2l2d", "4d2l", "2l3d", "2d2l", "2l2d", "3d", "4d", "2l", "3d1l3d", "2d1l2d", "2d1l3d"]
            form = self.random.choice(forms)
            return [digits(int(n)) if kind == "d" else letters(int(n)) for n, kind in zip(form[::2], form[1::2])]
        if draw < 0.55:
            alike = self.random.choice(ALIKE) + self.random.choice(ALIKE)
            return [self.some(alike, self.random.randint(1, 3)) for _ in range(self.random.randint(1, 3))]
        groups = [self.some(SIGNS, self.random.randint(1, 4)) for _ in range(self.random.randint(1, 4))]
        while sum(map(len, groups)) > 9:
            groups.pop()
        if draw > 0.94:
            at = self.random.randrange(len(groups))
            groups[at] = groups[at][:1] + self.random.choice(OTHERS) + groups[at][1:]
        return groups

    def ink(self, groups):
        """The mask of the text at CAP pixels, and its labels."""
        random = self.random
        signs = "".join(groups)
        font = random.choice(self.with_others if any(sign in OTHERS for sign in signs) else self.fonts)
        touching = random.random() < 0.3
        spacing = 0 if random.random() < 0.2 else random.uniform(-0.02, 0.16) * CAP
        overlap = random.uniform(-0.01, 0.03) * CAP
        gap = random.uniform(0.16, 0.75) * CAP
        bold = random.choice([0, 0, 0, 1, 1, 2]) if not touching else 0
        labels, at, hyphen = [], CAP, random.random() < 0.12
        mask = Image.new("L", (CAP * (2 * len(signs) + len(groups) + 4), CAP * 2), 0)
        pen = ImageDraw.Draw(mask)
        base = round(CAP * 1.5)
        for index, group in enumerate(groups):
            if index:
                labels.append(BETWEEN)
                if hyphen:
                    pen.rectangle([at + gap * 0.4, base - CAP * 0.55, at + gap * 0.4 + CAP * 0.3, base - CAP * 0.43], fill=255)
                    at += CAP * 0.3
                at += gap
            for sign in group:
                left, _, right, _ = font.getbbox(sign, anchor="ls")
                if touching:
                    pen.text((at - left, base), sign, fill=255, font=font, anchor="ls")
                    at += right - left - overlap
                else:
                    pen.text((at, base), sign, fill=255, font=font, anchor="ls", stroke_width=bold, stroke_fill=255)
                    at += font.getlength(sign) + spacing
                labels.append(SIGNS.index(sign) + 1 if sign in SIGNS else OTHER)
        if not touching and random.random() < 0.15:
            mask = mask.filter(ImageFilter.MinFilter(3))
        return mask, labels

    def plate(self, mask, box):
        """Ink, ground, rims, what lies beside the plate, dirt: a picture of which `box` is the text."""
        random = self.random
        left, top, right, bottom = box
        tall = bottom - top
        width, height = mask.size
        ground = random.uniform(90, 250)
        contrast = random.uniform(0.12, 0.4) if random.random() < 0.25 else random.uniform(0.4, 0.97)
        level = ground * (1 - contrast)
        picture = Image.new("L", mask.size, round(ground))
        pen = ImageDraw.Draw(picture)
        rim = random.choice([level, level, ground * 0.6, min(255, ground * 1.1)])
        outside = random.uniform(20, 230)
        thick = random.uniform(0.02, 0.08) * tall
        for side in range(4):
            if random.random() < 0.3:
                continue
            away = random.uniform(0.08, 0.6) * tall if side < 2 else random.uniform(0.12, 1.5) * tall
            place = [top - away, bottom + away, left - away, right + away][side]
            beyond = [(0, 0, width, place), (0, place, width, height), (0, 0, place, height), (place, 0, width, height)][side]
            pen.rectangle(beyond, fill=round(outside))
            line = [(0, place - thick, width, place), (0, place, width, place + thick), (place - thick, 0, place, height), (place, 0, place + thick, height)][side]
            pen.rectangle(line, fill=round(rim))
        if random.random() < 0.3:
            away = left - random.uniform(0.2, 0.7) * tall
            for row in range(3):
                y = top + tall * (0.02 + 0.13 * row)
                pen.rectangle([away - tall * 0.55, y, away, y + tall * 0.13], fill=round(ground * random.uniform(0.2, 0.9)))
            small = random.choice(self.fonts).font_variant(size=round(tall * random.uniform(0.25, 0.4)))
            pen.text((away - tall * 0.5, bottom), random.choice(["AM", "GE", "RUS"]), fill=round(level), font=small, anchor="ls")
        picture.paste(round(level), (0, 0), mask)
        for _ in range(random.choice([0, 0, 0, 0, 2, 6, 12, 20])):
            x, y = random.uniform(left - tall, right + tall), random.uniform(top - tall * 0.3, bottom + tall * 0.3)
            wide, high = (random.uniform(0.02, 0.16) * tall for _ in range(2))
            spot = Image.new("L", (round(2 * wide) + 1, round(2 * high) + 1), 0)
            ImageDraw.Draw(spot).ellipse([0, 0, 2 * wide, 2 * high], fill=round(255 * random.uniform(0.3, 0.85)))
            picture.paste(round(random.uniform(60, 180)), (round(x - wide), round(y - high)), spot)
        if random.random() < 0.3:
            shade = Image.linear_gradient("L").rotate(random.choice([0, 90, 180, 270])).resize(mask.size)
            strength = random.uniform(0.1, 0.4)
            picture = ImageChops.multiply(picture, shade.point(lambda v: round(255 * (1 - strength) + v * strength)))
        return picture, ground - level

    def photograph(self, picture, box, contrast):
        """Seen by a camera: turned a little, small, noisy, compressed; the picture and the box in it."""
        random = self.random
        small = math.exp(random.uniform(math.log(10), math.log(50))) / (box[3] - box[1])
        stretch = random.uniform(0.65, 1.45)
        size = (max(8, round(picture.width * small * stretch)), max(8, round(picture.height * small)))
        sx, sy = size[0] / picture.width, size[1] / picture.height
        picture = picture.resize(size, Image.LANCZOS)
        box = [box[0] * sx, box[1] * sy, box[2] * sx, box[3] * sy]
        if random.random() < 0.6:
            cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            turn, lean = random.gauss(0, 0.008), random.gauss(0, 0.04)
            picture = picture.transform(size, Image.AFFINE, (1, lean, -cy * lean, turn, 1, -cx * turn), Image.BILINEAR)
        if random.random() < 0.5:
            picture = picture.filter(ImageFilter.GaussianBlur(random.uniform(0.2, 1.1)))
        data = np.asarray(picture, np.float32)
        if random.random() < 0.85:
            grain = self.noise.normal(0, 1, data.shape).astype(np.float32)
            if random.random() < 0.4:
                grain = (grain + np.roll(grain, 1, 1) + np.roll(grain, 1, 0)) / 1.7
            data = data + grain * min(abs(random.gauss(0, 7)), contrast * 0.25)
        picture = Image.fromarray(np.clip(data, 0, 255).astype(np.uint8))
        if random.random() < 0.5:
            file = io.BytesIO()
            picture.save(file, "JPEG", quality=random.randint(55, 95))
            picture = Image.open(file)
        return picture, box

    def cut(self, picture, box):
        """As straighten.ts cuts it: points looked up, HEIGHT tall, with the margins and widths of line-reader.ts and around them."""
        random = self.random
        left, top, right, bottom = box
        tall = bottom - top
        above, below = (random.choice([0.1, 0.22]) + random.gauss(0, 0.035) for _ in range(2))
        before, behind = (random.choice([0.15, 0.3]) + random.gauss(0, 0.06) for _ in range(2))
        if random.random() < 0.1:
            before += random.uniform(0.3, 1.6)
        if random.random() < 0.05:
            behind += random.uniform(0.3, 1)
        top, bottom = top - above * tall, bottom + below * tall
        left, right = left - max(0, before) * tall, right + max(0, behind) * tall
        stretch = random.choice([1, 1.3, 1.3, 1.6]) * random.uniform(0.9, 1.1)
        width = (right - left) / (bottom - top) * HEIGHT * stretch
        width = min(352, max(24, round(width / 8) * 8))
        sx, sy = (right - left) / width, (bottom - top) / HEIGHT
        return picture.transform((width, HEIGHT), Image.AFFINE, (sx, 0, left, 0, sy, top), Image.BILINEAR)

    def line(self):
        while True:
            mask, labels = self.ink(self.text())
            box = mask.getbbox()
            if not box:
                continue
            margin = CAP * 2
            mask = mask.crop((box[0] - margin, 0, box[2] + margin, mask.height))
            base = round(CAP * 1.5)
            box = (margin, base - CAP, margin + box[2] - box[0], base)
            flat, contrast = self.plate(mask, box)
            picture, box = self.photograph(flat, box, contrast)
            strip = self.cut(picture, box)
            # CTC needs a step for each sign and one between two that are alike; a step is two pixels.
            twins = sum(one == other for one, other in zip(labels, labels[1:]))
            if strip.width / 2 >= len(labels) + twins + 2:
                return np.asarray(strip, np.uint8), labels


def main():
    folder, out, count, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    drawer = Drawer(folder, seed)
    strips, labels = zip(*(drawer.line() for _ in range(count)))
    np.savez(out,
             pixels=np.concatenate([strip.ravel() for strip in strips]),
             widths=np.array([strip.shape[1] for strip in strips], np.int32),
             labels=np.concatenate([np.array(label, np.uint8) for label in labels]),
             lengths=np.array([len(label) for label in labels], np.int32))


if __name__ == "__main__":
    main()
