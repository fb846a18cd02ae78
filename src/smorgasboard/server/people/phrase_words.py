"""Words that phrases are made of: plain ones, and nothing that is no fun to have in a kitchen."""

# ruff: noqa: SIM905

LOOKS = tuple(
    """
    amber ancient baked balmy bashful bendy bitter blazing blond blooming blue blunt blushing bold bony bouncy
    brave breezy brief bright brisk bronze brown bubbly bulky bumpy burnt busy buttery calm candied careful
    careless caring casual chalky charming cheeky cheerful chewy chilly chirpy choosy chubby chunky circular
    clammy classic clean clear clever cloudy clumsy coarse coastal cold comical cool copper coral cosmic cosy
    crafty creamy creased crimson crinkly crisp crooked crowded crumbly crunchy crusty curious curly cute daily
    dainty damp dancing daring dark dazed deep dented dizzy dotted double dreamy dry dusty dutiful early earthy
    easy elastic elegant emerald empty endless exotic faded fair faithful famous fancy faraway fast fearless
    feathery festive fiery fizzy flaky flat fleecy floating flowery fluffy flying folded fond foolish forgotten
    formal fragrant frank free fresh friendly frosty frozen fruity funny furry fuzzy gentle giant giddy gifted
    glad glassy gleaming glossy glowing golden graceful grainy grand grassy grateful greasy great greedy green
    grey grilled grumpy guilty happy hardy harmless hasty hazy hearty heavy helpful hidden hollow homely honest
    hopeful hot huge humble humid hungry hushed icy idle inky ivory jagged jaunty jazzy jolly jovial joyful juicy
    jumbo jumpy keen kind knotted lacy large lasting late lavish lazy leafy lemony level light lilac little lively
    lonely long loud lovely loyal lucky lumpy
    """.split()
)
THINGS = tuple(
    """
    acorn almond anchovy apple apricot apron artichoke asparagus aubergine avocado bacon bagel bakery banana
    banquet barley basil basket batter bean beetroot berry biscuit blender blossom blueberry bonbon bottle bowl
    bramble bread breakfast broccoli broom broth brownie brunch bucket buffet bun burger butter cabbage cactus
    cake candle candy caper caramel caraway cardamom carrot cashew casserole cauldron cauliflower celery cereal
    chair cheddar cheese cherry chestnut chicken chickpea chili chives chocolate chopstick cider cinnamon citrus
    clam clove cocoa coconut coffee cookie coriander cork corn counter courgette crab cracker cranberry cream
    crepe croissant crouton crumb crust cucumber cup cupboard cupcake curry custard cutlery dairy dandelion
    dessert dill dinner dish donut dough dragonfruit drawer dumpling eggshell elderberry fennel feta fig fillet
    fish flask flour fondue fork freezer fridge fritter frosting fruit fudge funnel garlic garnish gazpacho
    gelatin gherkin ginger glass gnocchi goblet goose gooseberry grape grapefruit grater gravy griddle grocery
    guava gumdrop ham hazelnut herb herring hibiscus honey honeycomb horseradish icicle jam jar jelly jug juniper
    kale kernel ketchup kettle kitchen kiwi kohlrabi ladle lasagna latte leek lemonade lentil lettuce licorice
    lime lobster lollipop loquat lunch lychee macaroni mackerel mango maple margarine marmalade marshmallow
    marzipan meatball melon meringue milkshake millet mint mixer molasses muesli muffin mug mushroom mussel
    mustard napkin nectar nectarine noodle nougat nutmeg oatmeal olive omelette onion orange orchard oregano oven
    oyster pancake pantry papaya paprika parsley parsnip pasta pastry pea peach peanut pear pecan pepper persimmon
    pesto pickle picnic pie pineapple pistachio pitcher pizza plate plum popcorn poppy porridge pot potato praline
    pretzel prune pudding pumpkin quiche quince radish raisin raspberry ravioli recipe relish rhubarb rice risotto
    rosemary saffron sage salad salami salmon salsa salt sandwich sardine sauce saucepan sausage scallion seaweed
    sesame shallot sherbet shrimp skewer skillet snack sorbet sorrel soup spaghetti spatula spinach spoon sprout
    squash stew strainer strawberry strudel sugar sunflower sushi syrup taco tamarind tangerine tapioca tarragon
    tart teacup teapot thyme toast toffee tofu tomato tortilla tray treacle truffle tuna turkey turmeric turnip
    vanilla vinegar waffle walnut watercress watermelon wheat whisk yeast yogurt zucchini
    """.split()
)
